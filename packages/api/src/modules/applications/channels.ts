import { isDeepStrictEqual } from 'node:util';
import type { ChannelCalendars, SetChannelCalendarInput } from '@isangano/contracts/applications/calendar';
import { allChannels } from '@isangano/contracts/applications/choices';
import type { FirstLookSetting } from '@isangano/contracts/applications/list';
import { AppError, requireFound } from '@isangano/platform/errors';
import type { ChangeDeps, Channel, Deps, Staff } from '../../core/context.ts';
import { fieldError } from '../../core/errors.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import { updateChannelKey } from './appointments/offer-queries.ts';
import { listUsedChannels } from './list-queries.ts';
import {
  findChannelCalendar,
  findChannelCalendars,
  listHidingChannels,
  upsertChannelCalendars,
  upsertHidingChannels,
} from './setting-queries.ts';

/** Throws `invalid_input` for the name of a channel that is not configured; the schema cannot know them. */
export function assertKnownChannels(names: readonly string[], channels: readonly Channel[]): void {
  const known = [...channels.map(({ name }) => name), allChannels];
  if (names.every((name) => known.includes(name))) return;
  throw fieldError('channels', 'error.channels.unknown', { channels: known.join(', ') });
}

/** Returns the id of a channel, which stays when staff give it another name. Throws `not_found`. */
export function getChannelId(name: string, channels: readonly Channel[]): string {
  return requireFound(channels.find((one) => one.name === name)).id;
}

/** Earlier versions stored names of channels with settings, offers and appointments: replaces them by ids. Called at start. */
export async function replaceChannelNames({ db, listChannels }: SettingDeps): Promise<void> {
  const ids = new Map(listChannels().map(({ id, name }) => [name, id]));
  const toId = (key: string) => ids.get(key) ?? key;
  const hiding = await listHidingChannels(db.read);
  const calendars = await findChannelCalendars(db.read);
  if (![...hiding, ...Object.keys(calendars)].some((key) => ids.has(key))) return;
  await inTransaction(db, async (trx) => {
    await upsertHidingChannels(trx, hiding.map(toId));
    await upsertChannelCalendars(
      trx,
      Object.fromEntries(Object.entries(calendars).map(([key, calendar]) => [toId(key), calendar])),
    );
    for (const [name, id] of ids) await updateChannelKey(trx, { from: name, to: id });
  });
}

/** Returns the names by which applications can be listed: the present and former names of channels. */
export async function readChannelNames({ db, listChannels }: SettingDeps): Promise<string[]> {
  const names = [...listChannels().map(({ name }) => name), allChannels];
  return [...new Set([...names, ...(await listUsedChannels(db.read))])];
}

type SettingDeps = Pick<Deps, 'db' | 'listChannels'>;

export async function readHidingChannels({ db, listChannels }: SettingDeps): Promise<FirstLookSetting> {
  const hiding = await listHidingChannels(db.read);
  return listChannels().map(({ id, name }) => ({ name, isHiding: hiding.includes(id) }));
}

/**
 * Sets the channels that hide who applies until the first score. It applies to later applications. Throws
 * `invalid_input` for an unknown channel, `unavailable`.
 */
export async function setHidingChannels(
  deps: SettingDeps & Pick<ChangeDeps, 'clock'>,
  staff: Staff,
  { channels }: { channels: string[] },
): Promise<FirstLookSetting> {
  const known = deps.listChannels();
  assertKnownChannels(channels, known);
  const ids = known.filter(({ name }) => channels.includes(name)).map(({ id }) => id);
  await inTransaction(deps.db, async (trx) => {
    await upsertHidingChannels(trx, ids);
    const detail = `first_look_channels ${channels.join(', ')}`;
    await recordAction(trx, staff, { action: 'setting_changed', detail }, deps.clock());
  });
  return await readHidingChannels(deps);
}

export async function readChannelCalendars({ db, listChannels }: SettingDeps): Promise<ChannelCalendars> {
  const calendars = new Map(Object.entries(await findChannelCalendars(db.read)));
  return listChannels().map(({ id, name }) => ({ channel: name, calendar: calendars.get(id) ?? null }));
}

/**
 * Sets when interviews of a channel can be booked. Times that were offered before follow it. Throws `not_found` for an
 * unknown channel, `conflict` if the calendar is not the one of `basedOn` any more, `unavailable`.
 */
export async function setChannelCalendar(
  { db, clock, listChannels }: Pick<Deps, 'db' | 'clock' | 'listChannels'>,
  staff: Staff,
  { channel, calendar, basedOn }: SetChannelCalendarInput,
): Promise<void> {
  const id = getChannelId(channel, listChannels());
  await inTransaction(db, async (trx) => {
    const stored = (await findChannelCalendar(trx, id)) ?? null;
    // A repetition after a lost response finds its own calendar.
    if (basedOn !== undefined && ![basedOn, calendar].some((one) => isDeepStrictEqual(one, stored)))
      throw new AppError('conflict');
    await upsertChannelCalendars(trx, { ...(await findChannelCalendars(trx)), [id]: calendar });
    const detail = `channel_calendars ${channel}`;
    await recordAction(trx, staff, { action: 'setting_changed', detail }, clock());
  });
}
