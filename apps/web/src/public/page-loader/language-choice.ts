import { isSiteLocale, localizePath, splitLocale } from '@isangano/content/locale-paths';
import { type Locale, languageKey } from '@isangano/contracts/locales';
import { readStoredLanguage, storeLanguage, syncLanguageCookie } from '../../i18n/language.ts';

/** Stores a language, and loads the page in it. */
export function openInLanguage(locale: Locale): void {
  storeLanguage(locale);
  const { pathname, search, hash } = location;
  const { locale: pathLocale, path } = splitLocale(pathname);
  if (!pathLocale) location.reload();
  else if (pathLocale !== locale) location.assign(localizePath(locale, path) + search + hash);
}

/** Returns the language that an event chooses: an option of the language menu, or a link to a page's other language. */
export function getChosenLanguage({ type, target }: Event): Locale | undefined {
  if (!(target instanceof Element)) return undefined;
  const chosen =
    type === 'change'
      ? target instanceof HTMLSelectElement && 'language' in target.dataset && target.value
      : target.closest<HTMLAnchorElement>('a[data-language]')?.hreflang;
  return isSiteLocale(chosen) ? chosen : undefined;
}

/**
 * Whether the device has stored another language in which this page is to be shown. A page with a language in its path
 * keeps it. Also copies the stored language into the cookie by which the server selects the language of a page.
 */
export function isInOtherLanguage(): boolean {
  const { lang } = document.documentElement;
  const { pathname } = location;
  syncLanguageCookie();
  if (!isSiteLocale(lang) || splitLocale(pathname).locale) return false;
  return readStoredLanguage(lang) !== lang;
}

/**
 * Whether the page can be loaded again in another language: without a connection, the service worker responds with the
 * stored one.
 */
export function canReload(): boolean {
  return navigator.onLine && !navigator.serviceWorker?.controller;
}

/** Whether the server can know the stored language. */
export function canServerKnow(): boolean {
  const { lang } = document.documentElement;
  return isSiteLocale(lang) && document.cookie.includes(`${languageKey}=${readStoredLanguage(lang)}`);
}
