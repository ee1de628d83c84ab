import { defaultLocale, isLocale, type Locale, languageKey, locales } from '@isangano/contracts/locales';

const cookieMaxAgeSeconds = 365 * 24 * 60 * 60;

/** Languages of the staff area; its catalogue can be translated into more. */
export const staffLocales: readonly Locale[] = [defaultLocale];

/** The language in its own words, as a language choice shows it. */
const languageNames: Record<Locale, string> = { en: 'English', rw: 'Kinyarwanda', fr: 'Français' };

export const languageChoices = locales.map((locale) => ({ locale, name: languageNames[locale] }));

/**
 * The language this device has chosen. A stored value that is no language of the site counts as the
 * default; where nothing is stored, the page keeps the language it came in.
 */
export function storedLanguage(served: Locale): Locale {
  try {
    const stored = localStorage.getItem(languageKey);
    if (stored === null) return served;
    return isLocale(stored) ? stored : defaultLocale;
  } catch {
    return served;
  }
}

function writeCookie(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in common phone browsers
  document.cookie = `${languageKey}=${locale}; path=/; max-age=${cookieMaxAgeSeconds}; samesite=lax`;
}

/** Lets the cookie follow what is stored, so that the server sends the next page in that language. */
export function keepLanguageCookie(): void {
  const cookie = new RegExp(`(?:^|; )${languageKey}=(\\w+)`).exec(document.cookie)?.[1];
  const stored = storedLanguage(isLocale(cookie) ? cookie : defaultLocale);
  if (stored !== (cookie ?? defaultLocale)) writeCookie(stored);
}

/** Keeps the choice on the device, and in the cookie by which the server picks a page's language. */
export function storeLanguage(locale: Locale): void {
  writeCookie(locale);
  try {
    localStorage.setItem(languageKey, locale);
  } catch {
    // A browser that forbids storage still has the cookie.
  }
}
