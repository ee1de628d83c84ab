/** Languages of the site, in the order of the language menu. */
export const locales = ['en', 'rw', 'fr'] as const;
export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';

/** localStorage key of the chosen language, and name of the cookie that copies it for the server. */
export const languageKey = 'language';

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}
