import type { ApplicationStatusView } from '@isangano/contracts/applications/status';
import { errorStatus } from '@isangano/contracts/error-status';
import { applicationTokenHeader } from '@isangano/contracts/routes';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callOperation } from '../../../submission/api/call-operation.ts';
import type { StatusLink } from '../../../submission/status-path.ts';

/** What prevents the status from being shown. */
export type StatusProblem = 'incomplete' | 'unknown' | 'unreached';

export type StatusResult =
  /** As the page is served, which is without knowing whether its address has a link. */
  | { outcome: 'served' }
  | { outcome: 'pending' }
  /** The address names no application. */
  | { outcome: 'unaddressed' }
  | { outcome: 'problem'; problem: StatusProblem }
  | { outcome: 'ok'; link: StatusLink; status: ApplicationStatusView };

/** Reads the status that the fragment of the address names, again after `retry` and for another private link. */
export function useStatus(): { result: StatusResult; retry: () => void } {
  const [result, setResult] = useState<StatusResult>({ outcome: 'served' });
  const running = useRef<AbortController>(undefined);

  const load = useCallback(async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setResult({ outcome: 'pending' });
    const { hash } = window.location;
    const next: StatusResult =
      hash === '' ? { outcome: 'unaddressed' } : await requestStatus(readStatusLink(hash), controller.signal);
    if (!controller.signal.aborted) setResult(next);
  }, []);

  useEffect(() => {
    let opened = window.location.hash;
    function followLink() {
      const { hash } = window.location;
      if (hash === '' || readStatusLink(hash)) {
        opened = hash;
        void load();
      }
      // The link to the main content replaces the fragment, which a reload needs.
      else if (readStatusLink(opened)) window.history.replaceState(window.history.state, '', opened);
    }
    void load();
    window.addEventListener('hashchange', followLink);
    return () => {
      running.current?.abort();
      window.removeEventListener('hashchange', followLink);
    };
  }, [load]);

  return { result, retry: () => void load() };
}

async function requestStatus(link: StatusLink | undefined, signal: AbortSignal): Promise<StatusResult> {
  if (!link) return { outcome: 'problem', problem: 'incomplete' };
  const result = await callOperation<'applications.getStatus'>({
    method: 'GET',
    path: '/submissions/{id}',
    params: { id: link.id },
    headers: { [applicationTokenHeader]: link.accessToken },
    signal,
  });
  if (result.outcome === 'ok') return { outcome: 'ok', link, status: result.output };
  const isUnknown = result.outcome === 'error' && result.status === errorStatus.not_found;
  return { outcome: 'problem', problem: isUnknown ? 'unknown' : 'unreached' };
}

/** Reads the fragment of a private status link; returns undefined if it is incomplete. */
export function readStatusLink(hash: string): StatusLink | undefined {
  const [, id, accessToken] = /^#([0-9a-f]{32})\.([\w-]{43})$/.exec(hash) ?? [];
  return id && accessToken ? { id, accessToken } : undefined;
}
