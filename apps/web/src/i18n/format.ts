import type { Locale } from '@isangano/contracts/locales';
import { formatKinyarwandaDate, formatKinyarwandaDollars, formatKinyarwandaNumber } from './kinyarwanda.ts';

// Browsers do not support Kinyarwanda in `Intl`, and would format in the device's language.
const intlLocale = { en: 'en-US', fr: 'fr-FR' } as const;

/** Formats US dollars without decimals. */
export function formatDollars(locale: Locale, value: number): string {
  if (locale === 'rw') return formatKinyarwandaDollars(value);
  return new Intl.NumberFormat(intlLocale[locale], {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  }).format(value);
}

export function formatNumber(locale: Locale, value: number, fractionDigits = 0): string {
  if (locale === 'rw') return formatKinyarwandaNumber(value, fractionDigits);
  return new Intl.NumberFormat(intlLocale[locale], {
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(value);
}

/** Formats a date with short month, numeric day and year; undefined for an invalid date. */
export function formatDate(locale: Locale, iso: string): string | undefined {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return undefined;
  if (locale === 'rw') return formatKinyarwandaDate(date);
  return new Intl.DateTimeFormat(intlLocale[locale], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  }).format(date);
}

/** Formats a date with its local time of day; undefined for an invalid date. */
export function formatMoment(locale: Locale, iso: string): string | undefined {
  const day = formatDate(locale, iso);
  if (day === undefined) return undefined;
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
  return `${day}, ${time.format(new Date(iso))}`;
}

/**
 * Formats a calendar day such as `2026-08-05`, in digits except in Kinyarwanda; undefined for an invalid day.
 */
export function formatDay(locale: Locale, day: string): string | undefined {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T00:00` : day);
  if (Number.isNaN(date.getTime())) return undefined;
  if (locale === 'rw') return formatKinyarwandaDate(date);
  return new Intl.DateTimeFormat(intlLocale[locale], {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(date);
}

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** Formats the size of a file: kilobytes without decimals and at least 1, megabytes with one decimal. */
export function formatBytes(locale: Locale, bytes: number): string {
  if (bytes < megabyte) return `${formatNumber(locale, Math.max(1, Math.round(bytes / kilobyte)))} KB`;
  return `${formatNumber(locale, bytes / megabyte, 1)} MB`;
}
