import * as z from 'zod/mini';
import { dayMs } from '../durations.ts';
import { day } from '../lists/filters.ts';
import { latestLocalTime } from '../local-time.ts';
import { calendarDaysMax } from './calendar-search.ts';

/** First and last day, in the time zone of the group. A day follows the last one. */
export const calendarInput = z.object({ from: day, until: day }).check(
  z.refine(({ from, until }) => {
    const days = (Date.parse(until) - Date.parse(from)) / dayMs + 1;
    return days >= 1 && days <= calendarDaysMax && !latestLocalTime.startsWith(until);
  }),
);
export type CalendarInput = z.output<typeof calendarInput>;

/** An appointment that was not cancelled, with the application that it is about; `startsAt` is ISO 8601 in UTC. */
export const calendarEntry = z.object({
  id: z.string(),
  name: z.string(),
  topic: z.string(),
  startsAt: z.string(),
  localStart: z.string(),
  minutes: z.int(),
  place: z.string(),
});
export type CalendarEntry = z.output<typeof calendarEntry>;
