import type { VisitInput } from '@isangano/contracts/records';
import { useEffect, useState } from 'react';
import { api } from './api.ts';

/** Records a visit of a list. Returns whether a record came in after the last visit. */
export function useVisit(noun: VisitInput['noun']): (record: { createdAt: string }) => boolean {
  const { mutateAsync } = api.visits.begin.useMutation();
  const [since, setSince] = useState<string | null>(null);

  useEffect(() => {
    function visit() {
      if (document.visibilityState !== 'visible') return;
      mutateAsync({ noun }).then(
        (result) => setSince(result.since),
        () => undefined,
      );
    }
    visit();
    document.addEventListener('visibilitychange', visit);
    return () => document.removeEventListener('visibilitychange', visit);
  }, [noun, mutateAsync]);

  return ({ createdAt }) => since !== null && createdAt > since;
}
