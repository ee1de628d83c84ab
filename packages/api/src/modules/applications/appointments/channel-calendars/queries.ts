import { type ChannelCalendar, channelCalendar } from '@isangano/contracts/applications/channel-calendars';
import * as z from 'zod/mini';
import type { Executor, Trx } from '../../../../database/database.ts';
import { findSetting, upsertSetting } from '../../setting-queries.ts';

const calendarsByChannel = z._default(z.record(z.string(), channelCalendar), {});
type CalendarsByChannel = z.output<typeof calendarsByChannel>;

/** Returns the calendars by the ids of their channels. */
export async function findChannelCalendars(executor: Executor): Promise<CalendarsByChannel> {
  return calendarsByChannel.parse(await findSetting(executor, 'channel_calendars'));
}

/** Finds the calendar of a channel by its id; undefined if it never had one. */
export async function findChannelCalendar(
  executor: Executor,
  id: string,
): Promise<ChannelCalendar | undefined> {
  return new Map(Object.entries(await findChannelCalendars(executor))).get(id);
}

export async function upsertChannelCalendars(trx: Trx, calendars: CalendarsByChannel): Promise<void> {
  await upsertSetting(trx, 'channel_calendars', calendars);
}
