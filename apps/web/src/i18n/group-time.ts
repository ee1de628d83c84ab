import { brand } from '@isangano/content/brand';
import { dayMs } from '@isangano/contracts/durations';
import { getCity, toLocalTime, type Weekday } from '@isangano/contracts/local-time';
import { type Locale, languages } from '@isangano/contracts/locales';
import { formatDate } from './format.ts';

/** Formats a time in the time zone of the group and names that, as people may be elsewhere: Dec 1, 2026, 14:30 (Accra). */
export function formatGroupTime(locale: Locale, iso: string): string {
  const [day = '', time = ''] = toLocalTime(iso, brand.timeZone).split('T');
  return `${formatDate(locale, day) ?? day}, ${time} (${getTimeZoneCity()})`;
}

/** The city that the time zone of the group is named after. */
export function getTimeZoneCity(): string {
  return getCity(brand.timeZone);
}

/** Monday to Sunday. */
const kinyarwandaWeekdays = [
  'Ku wa mbere',
  'Ku wa kabiri',
  'Ku wa gatatu',
  'Ku wa kane',
  'Ku wa gatanu',
  'Ku wa gatandatu',
  'Ku cyumweru',
] as const;

/** A Sunday. */
const sundayMs = Date.parse('2026-11-01');

/** The name of a weekday, which begins with a capital letter. */
export function formatWeekday(locale: Locale, weekday: Weekday): string {
  if (locale === 'rw') return kinyarwandaWeekdays[weekday - 1] ?? '';
  const format = new Intl.DateTimeFormat(languages[locale].intl, { weekday: 'long', timeZone: 'UTC' });
  const name = format.format(sundayMs + weekday * dayMs);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
