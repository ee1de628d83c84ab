import { intlLocales } from '@isangano/contracts/format';
import { formatKinyarwandaDate, formatKinyarwandaNumber } from '@isangano/contracts/kinyarwanda';
import type { Locale } from '@isangano/contracts/locales';

export function formatNumber(locale: Locale, value: number, fractionDigits = 0): string {
  if (locale === 'rw') return formatKinyarwandaNumber(value, fractionDigits);
  return new Intl.NumberFormat(intlLocales[locale], {
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(value);
}

/** Formats a date with short month, numeric day and year; undefined for an invalid date. */
export function formatDate(locale: Locale, iso: string): string | undefined {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return undefined;
  if (locale === 'rw') return formatKinyarwandaDate(date);
  return new Intl.DateTimeFormat(intlLocales[locale], {
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

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** Formats the size of a file: kilobytes without decimals and at least 1, megabytes with one decimal. */
export function formatBytes(locale: Locale, bytes: number): string {
  if (bytes < megabyte) return `${formatNumber(locale, Math.max(1, Math.round(bytes / kilobyte)))} KB`;
  return `${formatNumber(locale, bytes / megabyte, 1)} MB`;
}
