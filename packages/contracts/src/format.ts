import { formatKinyarwandaDate, formatKinyarwandaMoney } from './kinyarwanda.ts';
import { type Locale, languages } from './locales.ts';

type IntlLocale = Exclude<Locale, 'rw'>;

const dayStyles = {
  en: { year: 'numeric', month: '2-digit', day: '2-digit' },
  fr: { year: 'numeric', month: 'short', day: 'numeric' },
} as const satisfies Record<IntlLocale, Intl.DateTimeFormatOptions>;

/** Each is made once, which takes longer than to use it. */
const dayFormats: Partial<Record<IntlLocale, Intl.DateTimeFormat>> = {};
const moneyFormats: Record<string, Intl.NumberFormat> = {};

/** Formats an amount of a currency, such as `USD`, without decimals. */
export function formatMoney(locale: Locale, currency: string, value: number): string {
  if (locale === 'rw') return formatKinyarwandaMoney(currency, value);
  const key = `${locale} ${currency}`;
  moneyFormats[key] ??= new Intl.NumberFormat(languages[locale].intl, {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  });
  return moneyFormats[key].format(value);
}

/**
 * Formats a calendar day such as `2026-08-05`, in English in digits, else with the month as a word; undefined for an
 * invalid day.
 */
export function formatDay(locale: Locale, day: string): string | undefined {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T00:00` : day);
  if (Number.isNaN(date.getTime())) return undefined;
  if (locale === 'rw') return formatKinyarwandaDate(date);
  dayFormats[locale] ??= new Intl.DateTimeFormat(languages[locale].intl, dayStyles[locale]);
  // Of the languages, only French begins with the day: its first is an ordinal.
  return dayFormats[locale].format(date).replace(/^1 /, '1er ');
}
