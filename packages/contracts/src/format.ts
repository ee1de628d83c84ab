import { formatKinyarwandaDate, formatKinyarwandaDollars } from './kinyarwanda.ts';
import type { Locale } from './locales.ts';

/** What `Intl` formats for: browsers do not support Kinyarwanda, and would format in the device's language. */
export const intlLocales = { en: 'en-US', fr: 'fr-FR' } as const;

/** Formats US dollars without decimals. */
export function formatDollars(locale: Locale, value: number): string {
  if (locale === 'rw') return formatKinyarwandaDollars(value);
  return new Intl.NumberFormat(intlLocales[locale], {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  }).format(value);
}

/**
 * Formats a calendar day such as `2026-08-05`, in digits except in Kinyarwanda; undefined for an invalid day.
 */
export function formatDay(locale: Locale, day: string): string | undefined {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T00:00` : day);
  if (Number.isNaN(date.getTime())) return undefined;
  if (locale === 'rw') return formatKinyarwandaDate(date);
  return new Intl.DateTimeFormat(intlLocales[locale], {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(date);
}
