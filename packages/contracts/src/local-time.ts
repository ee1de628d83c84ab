import { dayMs } from './durations.ts';

/** Formats by their time zone: to make one takes as long as to use it many times. */
const formats: Record<string, Intl.DateTimeFormat> = {};

/** With this as the latest time, browsers accept no more than four digits of a year. */
export const latestLocalTime = '9999-12-31T23:59';

/** The time of day of an instant (ISO 8601) in a time zone, such as `2026-12-01T14:30`. */
export function toLocalTime(iso: string, timeZone: string): string {
  formats[timeZone] ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  // The format writes years before 1000 with fewer digits.
  return formats[timeZone].format(new Date(iso)).replace(' ', 'T').padStart(16, '0');
}

/**
 * The instant (ISO 8601 in UTC) of a time of day in a time zone. A time that a change of the clocks skips is moved
 * later by the same amount, so that no day begins on the day before; a time that occurs twice is the first one.
 */
export function toInstant(localTime: string, timeZone: string): string {
  const getOffsetMs = (ms: number) =>
    Date.parse(`${toLocalTime(new Date(ms).toISOString(), timeZone)}Z`) - ms;
  return new Date(findInstant(Date.parse(`${localTime}Z`), getOffsetMs)).toISOString();
}

/**
 * As `toInstant`, in milliseconds, of a local time that is given as if it were UTC. `getOffsetMs` returns how far the
 * clocks are ahead of UTC.
 */
export function findInstant(localMs: number, getOffsetMs: (ms: number) => number): number {
  // Clocks change at most once in these two days.
  const before = getOffsetMs(localMs - dayMs);
  const after = getOffsetMs(localMs + dayMs);
  const earlier = localMs - before;
  if (getOffsetMs(earlier) === before) return earlier;
  const later = localMs - after;
  const isLeftOut = getOffsetMs(later) !== after;
  return isLeftOut ? earlier : later;
}

/** The city after which a time zone is named: `Africa/Accra` becomes `Accra`. */
export function getCity(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** From Monday to Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** The weekday of a day such as `2026-12-01`. */
export function getWeekday(day: string): Weekday {
  // `Date` numbers them from 0 for Sunday.
  return weekdays.at(new Date(day).getUTCDay() - 1) ?? 1;
}
