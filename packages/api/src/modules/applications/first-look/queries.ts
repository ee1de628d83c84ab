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

export async function findFirstLook(executor: Executor, id: string) {
  const row = await executor
    .selectFrom('application')
    .select('first_look')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.first_look ?? null;
}

/** Whether a member of staff has an event of this action in the history of an application. */
export async function hasSeen(
  executor: Executor,
  seen: { id: string; staffId: string; action: 'seen_hidden' | 'seen_shown' },
): Promise<boolean> {
  const row = await executor
    .selectFrom('application_event')
    .select('seq')
    .where('application_id', '=', seen.id)
    .where('action', '=', seen.action)
    .where('staff_id', '=', seen.staffId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
