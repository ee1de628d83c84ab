import { type OpenCorrection, openCorrection } from '@isangano/contracts/applications/corrections';
import { errorStatus } from '@isangano/contracts/error-status';
import { applicationTokenHeader } from '@isangano/contracts/routes';
import { useCallback, useEffect, useState } from 'react';
import { callOperation } from '../../../submission/api/call-operation.ts';
import { getItem, removeItem, setItem } from '../../../submission/device-storage.ts';
import { parseJson } from '../../../submission/form-values.ts';
import { readStatusLink } from '../../../submission/private-link.ts';
import type { StatusLink } from '../../../submission/status-path.ts';

export type CorrectionResult =
  | { outcome: 'pending' }
  | { outcome: 'problem'; problem: 'incomplete' | 'unknown' | 'unreached' }
  /** Nothing is asked any more. */
  | { outcome: 'closed'; link: StatusLink }
  | { outcome: 'ok'; link: StatusLink; correction: OpenCorrection };

const getKey = ({ id }: StatusLink) => `correction:${id}`;

/** Returns what the server has answered earlier, so that the form opens without a connection. */
function findStored(link: StatusLink): OpenCorrection | undefined {
  return openCorrection.safeParse(parseJson(getItem(getKey(link)) ?? '')).data;
}

export function forgetCorrection(link: StatusLink): void {
  removeItem(getKey(link));
}

async function request(link: StatusLink, signal: AbortSignal): Promise<CorrectionResult> {
  const result = await callOperation<'applications.getCorrection'>({
    method: 'GET',
    path: '/submissions/{id}/correction',
    params: { id: link.id },
    headers: { [applicationTokenHeader]: link.accessToken },
    signal,
  });
  if (result.outcome === 'ok') {
    setItem(getKey(link), JSON.stringify(result.output));
    return { outcome: 'ok', link, correction: result.output };
  }
  const status = result.outcome === 'error' ? result.status : undefined;
  if (status === errorStatus.forbidden || status === errorStatus.not_found) forgetCorrection(link);
  if (status === errorStatus.forbidden) return { outcome: 'closed', link };
  if (status === errorStatus.not_found) return { outcome: 'problem', problem: 'unknown' };
  const correction = findStored(link);
  return correction ? { outcome: 'ok', link, correction } : { outcome: 'problem', problem: 'unreached' };
}

/** Reads what the private link in the address asks to correct, again after `retry` and for another link. */
export function useCorrection(): { result: CorrectionResult; retry: () => void } {
  const [result, setResult] = useState<CorrectionResult>({ outcome: 'pending' });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    const controller = new AbortController();
    const link = readStatusLink(window.location.hash);
    setResult(link ? { outcome: 'pending' } : { outcome: 'problem', problem: 'incomplete' });
    if (link)
      void request(link, controller.signal).then((next) => {
        if (!controller.signal.aborted) setResult(next);
      });
    const follow = () => {
      if (readStatusLink(window.location.hash)) retry();
    };
    window.addEventListener('hashchange', follow);
    return () => {
      controller.abort();
      window.removeEventListener('hashchange', follow);
    };
  }, [attempt, retry]);

  return { result, retry };
}
