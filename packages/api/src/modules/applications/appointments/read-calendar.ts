import type { CalendarEntry, CalendarInput } from '@isangano/contracts/applications/calendar';
import { dayMs } from '@isangano/contracts/durations';
import { toInstant, toLocalTime } from '@isangano/contracts/local-time';
import type { Deps } from '../../../core/context.ts';
import { listAppointmentsBetween } from './queries.ts';

/**
 * Returns the appointments that begin on the days from the first to the last, in the time zone of the group, earliest first. Cancelled
 * ones are left out.
 */
export async function readCalendar(
  { db, clock, timeZone }: Pick<Deps, 'db' | 'clock' | 'timeZone'>,
  { from, until }: CalendarInput,
): Promise<CalendarEntry[]> {
  const dayAfter = new Date(Date.parse(until) + dayMs).toISOString().slice(0, 10);
  const rows = await listAppointmentsBetween(db.read, {
    from: toInstant(`${from}T00:00`, timeZone),
    before: toInstant(`${dayAfter}T00:00`, timeZone),
    nowMs: clock(),
  });
  return rows.map(({ sequence: _sequence, at: _at, channel: _channel, ...row }) => ({
    ...row,
    localStart: toLocalTime(row.startsAt, timeZone),
  }));
}
