import type { Locale } from '@isangano/contracts/locales';
import { kinyarwandaDate, kinyarwandaDollars, kinyarwandaNumber } from './kinyarwanda.ts';

// Browsers have no Kinyarwanda in Intl and would answer in the device's language.
const intlLocale = { en: 'en-US', fr: 'fr-FR' } as const;

/** US dollars without decimals. */
export function formatDollars(locale: Locale, value: number): string {
  if (locale === 'rw') return kinyarwandaDollars(value);
  return new Intl.NumberFormat(intlLocale[locale], {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  }).format(value);
}

export function formatNumber(locale: Locale, value: number, fractionDigits = 0): string {
  if (locale === 'rw') return kinyarwandaNumber(value, fractionDigits);
  return new Intl.NumberFormat(intlLocale[locale], {
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(value);
}

/** Short month, numeric day and year; undefined for what is no date. */
export function formatDate(locale: Locale, iso: string): string | undefined {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return undefined;
  if (locale === 'rw') return kinyarwandaDate(date);
  return new Intl.DateTimeFormat(intlLocale[locale], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  }).format(date);
}

/** A date with its time of day, by the reader's clock; undefined for what is no date. */
export function formatMoment(locale: Locale, iso: string): string | undefined {
  const day = formatDate(locale, iso);
  if (day === undefined) return undefined;
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
  return `${day}, ${time.format(new Date(iso))}`;
}

/** A calendar day such as `2026-08-05`, in figures where the language does so; undefined for what is no day. */
export function formatDay(locale: Locale, day: string): string | undefined {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T00:00` : day);
  if (Number.isNaN(date.getTime())) return undefined;
  if (locale === 'rw') return kinyarwandaDate(date);
  return new Intl.DateTimeFormat(intlLocale[locale], {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(date);
}

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** A size of a file: kilobytes without, megabytes with one decimal. */
export function formatBytes(locale: Locale, bytes: number): string {
  if (bytes < megabyte) return `${formatNumber(locale, Math.max(1, Math.round(bytes / kilobyte)))} KB`;
  return `${formatNumber(locale, bytes / megabyte, 1)} MB`;
}
