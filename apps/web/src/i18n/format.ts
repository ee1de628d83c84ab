import { formatKinyarwandaDate, formatKinyarwandaNumber } from '@isangano/contracts/kinyarwanda';
import { type Locale, languages } from '@isangano/contracts/locales';

export function formatNumber(locale: Locale, value: number, fractionDigits = 0): string {
  if (locale === 'rw') return formatKinyarwandaNumber(value, fractionDigits);
  return new Intl.NumberFormat(languages[locale].intl, {
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(value);
}

/** Formats a percentage with the decimals that it has, at most two. */
export function formatPercent(locale: Locale, percent: number): string {
  const rounded = Number(percent.toFixed(2));
  const [, decimals = ''] = String(rounded).split('.');
  return formatNumber(locale, rounded, decimals.length) + languages[locale].percentSign;
}

/** Parses a moment or a day, such as 2026-12-01, in local time: its start in UTC would be on the day before west of Greenwich. */
export function parseDate(iso: string): Date {
  return new Date(/^[\d-]{10}$/.test(iso) ? `${iso}T00:00` : iso);
}

/**
 * Formats a day or a moment with short month, day and year; undefined for an invalid date. French writes the first of a
 * month as 1er.
 */
export function formatDate(locale: Locale, iso: string): string | undefined {
  const date = parseDate(iso);
  if (Number.isNaN(date.getTime())) return undefined;
  if (locale === 'rw') return formatKinyarwandaDate(date);
  return new Intl.DateTimeFormat(languages[locale].intl, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  })
    .format(date)
    .replace(/^1 /, '1er ');
}

/** Formats the local time of day of a valid date, such as 14:05. */
export function formatTime(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(iso));
}

/** Formats a date with its local time of day; undefined for an invalid date. */
export function formatMoment(locale: Locale, iso: string): string | undefined {
  const day = formatDate(locale, iso);
  return day === undefined ? undefined : `${day}, ${formatTime(iso)}`;
}

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

const sizeUnits = { en: ['KB', 'MB'], rw: ['KB', 'MB'], fr: ['ko', 'Mo'] } as const;

/** Formats the size of a file: kilobytes without decimals and at least 1 unless it is empty, megabytes with one decimal. */
export function formatBytes(locale: Locale, bytes: number): string {
  const [kilobytes, megabytes] = sizeUnits[locale];
  const [number, unit] =
    bytes < megabyte
      ? [formatNumber(locale, Math.max(bytes && 1, Math.round(bytes / kilobyte))), kilobytes]
      : [formatNumber(locale, bytes / megabyte, 1), megabytes];
  if (locale === 'rw') return `${unit} ${number}`;
  return locale === 'fr' ? `${number}\u00A0${unit}` : `${number} ${unit}`;
}
