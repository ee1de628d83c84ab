import type { Locale } from '@isangano/contracts/locales';
import { defaultLocale, siteLocales } from './brand.ts';

/** Returns the prefix of a locale's paths, such as `/rw`; an empty string for the default locale. */
function getLocalePrefix(locale: Locale): string {
  return locale === defaultLocale ? '' : `/${locale}`;
}

/** Splits a path into its locale and the rest. Without a prefix, the locale is undefined: the visitor's choice applies. */
export function splitLocale(path: string): { locale: Locale | undefined; path: string } {
  for (const locale of siteLocales) {
    const prefix = getLocalePrefix(locale);
    if (prefix && (path === prefix || path.startsWith(`${prefix}/`))) {
      return { locale, path: path.slice(prefix.length) || '/' };
    }
  }
  return { locale: undefined, path };
}

export function localizePath(locale: Locale, path: string): string {
  const prefix = getLocalePrefix(locale);
  return path === '/' ? prefix || '/' : `${prefix}${path}`;
}

export function isSiteLocale(value: unknown): value is Locale {
  return siteLocales.some((locale) => locale === value);
}
