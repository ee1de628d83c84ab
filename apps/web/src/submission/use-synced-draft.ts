import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mergeDefaults } from './draft.ts';
import type { DraftContent } from './drafts/draft-content.ts';
import type { FormValues } from './form-values.ts';
import { type DraftState, useDraft } from './use-draft.ts';
import { type DraftSyncState, useDraftSync } from './use-draft-sync.ts';

export type SyncedDraft = {
  draft: DraftState;
  sync: DraftSyncState;
  /** False until the server was asked for a newer version, if it may have one. */
  isLoaded: boolean;
  /** Returns what is saved on the server. */
  getContent: () => DraftContent;
  /** Saves the draft on the server, for example when its files have changed. */
  saveDraft: () => void;
  /** Shows the other version of the draft in place of this one, which is kept. */
  swapVersions: () => void;
};

/** The values of a form, stored on the device and, encrypted, on the server. */
export function useSyncedDraft(
  form: ApplicationKind,
  defaults: FormValues,
  goToStep: (id: string | undefined) => void,
): SyncedDraft {
  const sync = useDraftSync(form);
  const draft = useDraft(form, defaults, sync.save);
  const [isLoaded, setIsLoaded] = useState(false);
  const { load, keepOtherVersion } = sync;
  const { isReady, current, step, adopt } = draft;

  const show = useCallback(
    (content: DraftContent) => {
      adopt({ values: mergeDefaults(content.values, defaults), step: content.step });
      goToStep(content.step);
    },
    [adopt, defaults, goToStep],
  );

  const { save } = sync;
  const getContent = useCallback(() => ({ values: current(), step: step() }), [current, step]);
  const saveDraft = useCallback(() => save(getContent()), [save, getContent]);

  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isReady || hasBegun.current) return;
    hasBegun.current = true;
    const values = current();
    void load(getContent())
      .catch((error: unknown) => console.error('draft', error))
      .then((newer) => {
        // What was typed meanwhile is the newest.
        if (newer && current() !== values) keepOtherVersion(newer);
        else if (newer) show(newer);
        setIsLoaded(true);
      });
  });

  return {
    draft,
    sync,
    isLoaded,
    getContent,
    saveDraft,
    swapVersions: () => {
      const other = sync.sync?.swapVersions(getContent());
      if (!other) return;
      show(other);
      sync.save(other, { isUrgent: true });
    },
  };
}
