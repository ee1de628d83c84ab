/** The languages into which English is translated. */
export const translatedLocales = ['rw', 'fr'] as const;
export type TranslatedLocale = (typeof translatedLocales)[number];

/** Languages of the site, in the order of the language menu. */
export const locales = ['en', ...translatedLocales] as const;
export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';

/** localStorage key of the chosen language, and name of the cookie that copies it for the server. */
export const languageKey = 'language';

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}
