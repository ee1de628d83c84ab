import { brand } from '@isangano/content/brand';
import { toLocalTime } from '@isangano/contracts/local-time';
import type { Locale } from '@isangano/contracts/locales';
import { formatDate } from './format.ts';

/** Formats a time in the time zone of the group and names that, as people may be elsewhere: Dec 1, 2026, 14:30 (Accra). */
export function formatGroupTime(locale: Locale, iso: string): string {
  const [day = '', time = ''] = toLocalTime(iso, brand.timeZone).split('T');
  return `${formatDate(locale, day) ?? day}, ${time} (${getTimeZoneCity()})`;
}

/** The city that the time zone of the group is named after. */
export function getTimeZoneCity(): string {
  return brand.timeZone.slice(brand.timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
