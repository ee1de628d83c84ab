import { isDay } from '../lists/search.ts';

/* Without the schema library: see `lists/search.ts`. */

export const calendarViews = ['week', 'day', 'list'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Days that the list has, and that one read has at most. */
export const calendarDaysMax = 92;

/** Query parameters of the calendar; without a day it shows today. */
export type CalendarSearch = { view?: CalendarView | undefined; day?: string | undefined };

/** Ignores malformed parameters. */
export function parseCalendarSearch({ view, day }: Readonly<Record<string, unknown>>): CalendarSearch {
  return {
    view: calendarViews.find((one) => one === view),
    day: typeof day === 'string' && isDay(day) ? day : undefined,
  };
}
