import type { ChannelCalendar } from '@isangano/contracts/applications/calendar';
import { bookingDays, bookingNoticeMs } from '@isangano/contracts/applications/limits';
import { dayMs } from '@isangano/contracts/durations';
import { getWeekday, toInstant, toLocalTime } from '@isangano/contracts/local-time';

/**
 * Lists the times at which an interview can begin by the calendar of a channel, as ISO 8601 in UTC, earliest first,
 * also those that are taken.
 */
export function listCalendarTimes(
  { hours, minutes, bufferMinutes, holidays }: Omit<ChannelCalendar, 'place'>,
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): string[] {
  const earliest = nowMs + bookingNoticeMs;
  const today = Date.parse(toLocalTime(new Date(nowMs).toISOString(), timeZone).slice(0, 10));
  const days = Array.from({ length: bookingDays + 1 }, (_, index) =>
    new Date(today + index * dayMs).toISOString().slice(0, 10),
  );
  const times = days.flatMap((day) => {
    if (holidays.includes(day)) return [];
    return hours
      .filter(({ weekdays }) => weekdays.includes(getWeekday(day)))
      .flatMap(({ from, until }) => {
        const starts: string[] = [];
        for (
          let start = toMinutes(from);
          start + minutes <= toMinutes(until);
          start += minutes + bufferMinutes
        )
          starts.push(toInstant(`${day}T${toTimeOfDay(start)}`, timeZone));
        return starts;
      });
  });
  return [...new Set(times)].filter((time) => Date.parse(time) >= earliest).toSorted();
}

function toMinutes(timeOfDay: string): number {
  return Date.parse(`1970-01-01T${timeOfDay}Z`) / 60_000;
}

function toTimeOfDay(minutes: number): string {
  return new Date(minutes * 60_000).toISOString().slice(11, 16);
}
