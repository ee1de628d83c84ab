import { defaultLocale } from '@isangano/content/brand';
import { isSiteLocale } from '@isangano/content/locale-paths';
import { type Locale, languageKey } from '@isangano/contracts/locales';

const cookieMaxAgeSeconds = 365 * 24 * 60 * 60;

/**
 * Returns the language stored on this device; the default language if the stored value is no language of the
 * site, and `servedLocale` if nothing is stored.
 */
export function readStoredLanguage(servedLocale: Locale): Locale {
  try {
    const stored = localStorage.getItem(languageKey);
    if (stored === null) return servedLocale;
    return isSiteLocale(stored) ? stored : defaultLocale;
  } catch {
    return servedLocale;
  }
}

function writeCookie(locale: Locale): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in common phone browsers
  document.cookie = `${languageKey}=${locale}; path=/; max-age=${cookieMaxAgeSeconds}; samesite=lax${secure}`;
}

/** Updates the cookie to the stored language, so that the server sends the next page in that language. */
export function syncLanguageCookie(): void {
  const cookie = new RegExp(`(?:^|; )${languageKey}=(\\w+)`).exec(document.cookie)?.[1];
  const stored = readStoredLanguage(isSiteLocale(cookie) ? cookie : defaultLocale);
  if (stored !== (cookie ?? defaultLocale)) writeCookie(stored);
}

/** Stores the language on the device, and in the cookie by which the server selects the language of a page. */
export function storeLanguage(locale: Locale): void {
  writeCookie(locale);
  try {
    localStorage.setItem(languageKey, locale);
  } catch {
    // If the browser blocks storage, the cookie is still set.
  }
}
