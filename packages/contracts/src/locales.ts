/** Languages of the site, in the order in which a reader is offered them. */
export const locales = ['en', 'rw', 'fr'] as const;
export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';

/** Key of the browser's storage, and name of the cookie that mirrors it for the server. */
export const languageKey = 'language';

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}
