import type { Locale } from '@isangano/contracts/locales';
import { siteLocales } from './brand.ts';

export function isSiteLocale(value: unknown): value is Locale {
  return siteLocales.some((locale) => locale === value);
}
