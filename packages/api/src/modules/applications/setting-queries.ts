import type { SettingName as AnySettingName } from '@isangano/contracts/identity/settings';
import { type Executor, type Param, prepareQuery, type Trx } from '../../database/database.ts';

type SettingName = Exclude<AnySettingName, 'second_factor'>;

const selectSetting = prepareQuery((db, param: Param<{ name: SettingName }>) =>
  db.selectFrom('site_setting').select('value').where('name', '=', param('name')),
);

/** Returns a setting that is stored as JSON; undefined if it was never set. */
export async function findSetting(executor: Executor, name: SettingName): Promise<unknown> {
  const [row] = await selectSetting(executor, { name });
  return row && JSON.parse(row.value);
}

export async function upsertSetting(trx: Trx, name: SettingName, setting: unknown): Promise<void> {
  const value = JSON.stringify(setting);
  await trx
    .insertInto('site_setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
