import type { Weekday } from '@isangano/contracts/local-time';
import { type Locale, languages } from '@isangano/contracts/locales';

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
const dayMs = 24 * 60 * 60 * 1000;

/** The name of a weekday, which begins with a capital letter. */
export function formatWeekday(locale: Locale, weekday: Weekday): string {
  if (locale === 'rw') return kinyarwandaWeekdays[weekday - 1] ?? '';
  const format = new Intl.DateTimeFormat(languages[locale].intl, { weekday: 'long', timeZone: 'UTC' });
  const name = format.format(sundayMs + weekday * dayMs);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
