import * as z from 'zod/mini';
import type { Executor, Trx } from '../../../database/database.ts';
import { findSetting, upsertSetting } from '../setting-queries.ts';

const channelIds = z._default(z.array(z.string()), []);

/** Lists the ids of the channels that hide who applies until the first score. */
export async function listHidingChannels(executor: Executor): Promise<string[]> {
  return channelIds.parse(await findSetting(executor, 'first_look_channels'));
}

export async function upsertHidingChannels(trx: Trx, ids: readonly string[]): Promise<void> {
  await upsertSetting(trx, 'first_look_channels', ids);
}

/** Shows who has sent an application. Returns false if that was not hidden. */
export async function updateIdentityShown(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('application')
    .set({ first_look: 'shown' })
    .where('id', '=', id)
    .where('first_look', '=', 'hidden')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
