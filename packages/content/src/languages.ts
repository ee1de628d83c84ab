import type { Locale } from '@isangano/contracts/locales';
import { brand } from './brand.ts';

/** The languages of the group, of those that the product has, in the order of the language menu. */
export const siteLocales: readonly Locale[] = brand.languages;

export function isSiteLocale(value: unknown): value is Locale {
  return siteLocales.some((locale) => locale === value);
}
