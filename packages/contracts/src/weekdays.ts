/** From Monday to Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** The weekday of a day such as `2026-12-01`. */
export function getWeekday(day: string): Weekday {
  // `Date` numbers them from 0 for Sunday.
  return weekdays.at(new Date(day).getUTCDay() - 1) ?? 1;
}
