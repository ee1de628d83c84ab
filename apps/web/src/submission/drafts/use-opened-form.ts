import { localizePath } from '@isangano/content/locale-paths';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { publicPaths } from '@isangano/contracts/routes';
import { useTexts } from '../../i18n/language-provider.tsx';

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
