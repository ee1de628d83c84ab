import { useState } from 'react';
import type { OpenResult } from './open-draft.ts';
import { useOpenedForm } from './use-opened-form.ts';

/** Opens a draft of another device: shows its form, or why that failed. `open` resolves to whether it did. */
export function useOpening() {
  const showForm = useOpenedForm();
  const [error, setError] = useState<Exclude<OpenResult['outcome'], 'opened'>>();
  const [isOpening, setIsOpening] = useState(false);

  async function open(openDraft: () => Promise<OpenResult>): Promise<boolean> {
    setIsOpening(true);
    const result = await openDraft().catch((): OpenResult => ({ outcome: 'offline' }));
    setIsOpening(false);
    if (result.outcome === 'opened') showForm(result.kind);
    else setError(result.outcome);
    return result.outcome === 'opened';
  }

  return { error, isOpening, open };
}
