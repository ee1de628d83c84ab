import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import { localizePath, publicPaths } from '@isangano/contracts/routes';

const formPaths: Record<ApplicationKind, string> = {
  interview: publicPaths.interviewForm,
  partner: publicPaths.partnershipApplication,
};

/** Returns the address of the form for a kind of application, in a language. */
export function getFormUrl(siteUrl: string, locale: Locale, kind: ApplicationKind): string {
  return `${siteUrl}${localizePath(locale, formPaths[kind])}`;
}
