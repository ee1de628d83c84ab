import { type ChannelCalendar, channelCalendar } from '@isangano/contracts/applications/calendar';
import * as z from 'zod/mini';
import { createFind, createUpsert, type Executor, type Trx } from '../../database/database.ts';
import type { SettingName as AnySettingName } from '../identity/module.ts';

type SettingName = Exclude<AnySettingName, 'second_factor'>;

const findRow = createFind('site_setting', 'name');

/** Returns a setting that is stored as JSON; undefined if it was never set. */
async function findSetting(executor: Executor, name: SettingName): Promise<unknown> {
  const row = await findRow(executor, name);
  return row && JSON.parse(row.value);
}

const upsertRow = createUpsert('site_setting', ['name']);

async function upsertSetting(trx: Trx, name: SettingName, setting: unknown): Promise<void> {
  await upsertRow(trx, { name, value: JSON.stringify(setting) });
}

const calendarsByChannel = z._default(z.record(z.string(), channelCalendar), {});
type CalendarsByChannel = z.output<typeof calendarsByChannel>;

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

const channelIds = z._default(z.array(z.string()), []);

/** Lists the ids of the channels that hide who applies until the first score. */
export async function listHidingChannels(executor: Executor): Promise<string[]> {
  return channelIds.parse(await findSetting(executor, 'first_look_channels'));
}

export async function upsertHidingChannels(trx: Trx, ids: readonly string[]): Promise<void> {
  await upsertSetting(trx, 'first_look_channels', ids);
}
