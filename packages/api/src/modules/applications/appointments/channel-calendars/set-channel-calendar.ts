import type {
  ChannelCalendars,
  SetChannelCalendarInput,
} from '@isangano/contracts/applications/channel-calendars';
import type { Deps, Staff } from '../../../../core/context.ts';
import { inTransaction } from '../../../../database/database.ts';
import { recordAction } from '../../../audit/module.ts';
import { getChannelId } from '../../channels.ts';
import { findChannelCalendars, upsertChannelCalendars } from './queries.ts';

export async function readChannelCalendars({
  db,
  listChannels,
}: Pick<Deps, 'db' | 'listChannels'>): Promise<ChannelCalendars> {
  const calendars = new Map(Object.entries(await findChannelCalendars(db.read)));
  return listChannels().map(({ id, name }) => ({ channel: name, calendar: calendars.get(id) ?? null }));
}

/**
 * Sets when interviews of a channel can be booked. Times that were offered before follow it. Throws `not_found` for an unknown channel,
 * `unavailable`.
 */
export async function setChannelCalendar(
  { db, clock, listChannels }: Pick<Deps, 'db' | 'clock' | 'listChannels'>,
  staff: Staff,
  { channel, calendar }: SetChannelCalendarInput,
): Promise<void> {
  const id = getChannelId(channel, listChannels());
  await inTransaction(db, async (trx) => {
    await upsertChannelCalendars(trx, { ...(await findChannelCalendars(trx)), [id]: calendar });
    const detail = `channel_calendars ${channel}`;
    await recordAction(trx, staff, { action: 'setting_changed', detail }, new Date(clock()).toISOString());
  });
}
