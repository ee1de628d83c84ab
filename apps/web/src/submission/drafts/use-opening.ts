import { localizePath } from '@isangano/content/locale-paths';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { publicPaths } from '@isangano/contracts/routes';
import { useState } from 'react';
import { useTexts } from '../../i18n/language-provider.tsx';
import type { OpenResult } from './open-draft.ts';

const formPaths: Record<ApplicationKind, string> = {
  interview: publicPaths.interviewForm,
  partner: publicPaths.partnershipApplication,
};

/** Returns a function that loads a form again, with the draft that was opened on this device. */
export function useOpenedForm(): (kind: ApplicationKind) => void {
  const { locale } = useTexts();
  return (kind) => {
    const path = localizePath(locale, formPaths[kind]);
    // Also without the key of the draft in the address.
    history.replaceState(null, '', path);
    location.reload();
  };
}

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
