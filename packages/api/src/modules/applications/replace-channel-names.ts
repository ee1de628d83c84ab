import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { findChannelCalendars, upsertChannelCalendars } from './appointments/channel-calendars/queries.ts';
import { updateChannelKey } from './appointments/offer-queries.ts';
import { listHidingChannels, upsertHidingChannels } from './first-look/queries.ts';

/** Earlier versions stored names of channels with settings, offers and appointments: replaces them by ids. Called at start. */
export async function replaceChannelNames({
  db,
  listChannels,
}: Pick<Deps, 'db' | 'listChannels'>): Promise<void> {
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
