import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getItem } from './device-storage.ts';
import type { Draft } from './draft.ts';
import type { DraftContent } from './drafts/draft-content.ts';
import type { DraftSync } from './drafts/draft-sync.ts';
import { getApplicationKey } from './storage-keys.ts';

export type DraftSyncState = {
  /** Undefined until there is something to save. */
  sync: DraftSync | undefined;
  save: (draft: Draft, options?: { isUrgent: boolean }) => void;
  /** Returns the draft that another device has saved since; see `DraftSync`. */
  load: (current: Draft) => Promise<DraftContent | undefined>;
  /** Keeps a version, in place of which the form shows another one. */
  keepOtherVersion: (content: DraftContent) => void;
  /** Removes the draft from the server. */
  discard: () => void;
  /** Saves nothing while the application is sent, since that would create the draft again; see `DraftSync`. */
  pause: () => Promise<void>;
  resume: () => void;
  /** The application was sent: nothing is saved any more. */
  forget: () => void;
  /** The form shows another application from now on. */
  leave: () => void;
};

/** Saves the draft of a form on the server, where the browser can encrypt it. The code is loaded with the first change. */
export function useDraftSync(form: ApplicationKind): DraftSyncState {
  const [sync, setSync] = useState<DraftSync>();
  const opened = useRef<Promise<DraftSync>>(undefined);
  /** Grows when an application ends. What still waits for the code then does nothing, since it would begin another one. */
  const epoch = useRef(0);

  const open = useCallback(() => {
    const begunIn = epoch.current;
    opened.current ??= import('./drafts/draft-sync.ts').then(async ({ openDraftSync }) => {
      if (epoch.current !== begunIn) throw new Error('The application has ended.');
      const next = await openDraftSync(form);
      if (epoch.current === begunIn) setSync(next);
      return next;
    });
    const opening = opened.current;
    // A chunk that could not be loaded is tried again with the next change.
    opening.catch(() => {
      if (opened.current === opening) opened.current = undefined;
    });
    return opening;
  }, [form]);

  const close = useCallback((end: (sync: DraftSync) => void) => {
    void opened.current?.then(end, () => undefined);
    opened.current = undefined;
    epoch.current += 1;
    setSync(undefined);
  }, []);

  /** Calls it once the code is loaded, unless the application has ended by then. */
  const callOpened = useCallback(
    async <Result>(call: (sync: DraftSync) => Result): Promise<Awaited<Result> | undefined> => {
      const begunIn = epoch.current;
      const next = await open().catch(() => undefined);
      return next && epoch.current === begunIn ? await call(next) : undefined;
    },
    [open],
  );

  useEffect(() => () => close((current) => current.stop()), [close]);

  return {
    sync,
    save: useCallback(
      (draft, options) => {
        // Browsers offer the cryptography only to secure sites.
        if (window.isSecureContext) void callOpened((current) => current.save(draft, options));
      },
      [callOpened],
    ),
    load: useCallback(
      async (current) => {
        if (!window.isSecureContext || getItem(getApplicationKey(form)) === null) return undefined;
        return callOpened((next) => next.load(current));
      },
      [form, callOpened],
    ),
    keepOtherVersion: useCallback((content) => {
      void opened.current?.then((current) => current.keepOtherVersion(content));
    }, []),
    pause: useCallback(async () => {
      const current = await opened.current?.catch(() => undefined);
      await current?.pause();
    }, []),
    resume: useCallback(() => void opened.current?.then((current) => current.resume()), []),
    discard: useCallback(() => close((current) => current.discard()), [close]),
    forget: useCallback(() => close((current) => current.finish()), [close]),
    leave: useCallback(() => close((current) => current.stop()), [close]),
  };
}
