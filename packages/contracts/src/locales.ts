/**
 * The languages that a site can have, in the order in which files list them. `name` is that in the language itself;
 * `intl` is what `Intl` formats for: browsers do not support Kinyarwanda, and would format in the device's language.
 * `plurals` is what it chooses the plural forms of a text for, and formats their numbers: German has the two forms of
 * Kinyarwanda and its separators; WebKit, which knows Kinyarwanda, has a single form for it. `percentSign` has the
 * space that the language writes before it.
 */
export const languages = {
  en: { name: 'English', intl: 'en-US', plurals: 'en-US', percentSign: '%' },
  rw: { name: 'Kinyarwanda', plurals: 'de-DE', percentSign: '%' },
  fr: { name: 'Français', intl: 'fr-FR', plurals: 'fr-FR', percentSign: '\u00A0%' },
} as const;
export type Locale = keyof typeof languages;

export const locales = /* @__PURE__ */ Object.keys(languages).filter((name) => isLocale(name));

/** The language from which texts are translated, of what programs exchange, and of projects. */
export const sourceLocale = 'en' satisfies Locale;

/** The languages into which it is translated. */
export const translatedLocales = /* @__PURE__ */ locales.filter((locale) => locale !== sourceLocale);
export type TranslatedLocale = (typeof translatedLocales)[number];

/** localStorage key of the chosen language, and name of the cookie that copies it for the server. */
export const languageKey = 'language';

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}
