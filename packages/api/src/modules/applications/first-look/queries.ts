import * as z from 'zod/mini';
import { type Executor, prepareQuery, type Trx } from '../../../database/database.ts';

const settingName = 'first_look_channels';
const channelNames = z.array(z.string());

const selectSetting = prepareQuery((db) =>
  db.selectFrom('site_setting').select('value').where('name', '=', settingName),
);

/** Lists the channels that hide who applies until the first score. */
export async function listHidingChannels(executor: Executor): Promise<string[]> {
  const [row] = await selectSetting(executor, {});
  return row ? channelNames.parse(JSON.parse(row.value)) : [];
}

export async function upsertHidingChannels(trx: Trx, channels: readonly string[]): Promise<void> {
  const value = JSON.stringify(channels);
  await trx
    .insertInto('site_setting')
    .values({ name: settingName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
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
