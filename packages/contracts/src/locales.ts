/** The languages into which English is translated. */
export const translatedLocales = ['rw', 'fr'] as const;
export type TranslatedLocale = (typeof translatedLocales)[number];

/** The languages that a site can have. */
export const locales = ['en', ...translatedLocales] as const;
export type Locale = (typeof locales)[number];

/** The language from which texts are translated, of what programs exchange, and of projects. */
export const sourceLocale: Locale = 'en';

/** localStorage key of the chosen language, and name of the cookie that copies it for the server. */
export const languageKey = 'language';

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}
