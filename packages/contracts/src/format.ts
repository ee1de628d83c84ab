import { formatKinyarwandaDate, formatKinyarwandaMoney } from './kinyarwanda.ts';
import { type Locale, languages } from './locales.ts';

type IntlLocale = Exclude<Locale, 'rw'>;

/** Creates the format of a locale once, which takes longer than to use it. */
function keepFormats<Format>(create: (locale: IntlLocale) => Format): (locale: IntlLocale) => Format {
  const formats = new Map<IntlLocale, Format>();
  return (locale) => {
    const format = formats.get(locale) ?? create(locale);
    formats.set(locale, format);
    return format;
  };
}

const dayStyles = {
  en: { year: 'numeric', month: '2-digit', day: '2-digit' },
  fr: { year: 'numeric', month: 'short', day: 'numeric' },
} as const satisfies Record<IntlLocale, Intl.DateTimeFormatOptions>;

const getDayFormat = keepFormats(
  (locale) => new Intl.DateTimeFormat(languages[locale].intl, dayStyles[locale]),
);

const moneyFormats = new Map<string, Intl.NumberFormat>();

/** Formats an amount of a currency, such as `USD`, without decimals. */
export function formatMoney(locale: Locale, currency: string, value: number): string {
  if (locale === 'rw') return formatKinyarwandaMoney(currency, value);
  const key = `${locale} ${currency}`;
  const format =
    moneyFormats.get(key) ??
    new Intl.NumberFormat(languages[locale].intl, { style: 'currency', currency, maximumFractionDigits: 0 });
  moneyFormats.set(key, format);
  return format.format(value);
}

/**
 * Formats a calendar day such as `2026-08-05`, in English in digits, else with the month as a word; undefined for an invalid day.
 */
export function formatDay(locale: Locale, day: string): string | undefined {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T00:00` : day);
  if (Number.isNaN(date.getTime())) return undefined;
  // Of the languages, only French begins with the day: its first is an ordinal.
  return locale === 'rw'
    ? formatKinyarwandaDate(date)
    : getDayFormat(locale).format(date).replace(/^1 /, '1er ');
}
