import type { FirstLookSetting } from '@isangano/contracts/applications/first-look';
import type { ChangeDeps, Deps, Staff } from '../../../core/context.ts';
import { inTransaction } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import { assertKnownChannels } from '../channels.ts';
import { listHidingChannels, upsertHidingChannels } from './queries.ts';

type SettingDeps = Pick<Deps, 'db' | 'listChannels'>;

export async function readHidingChannels({ db, listChannels }: SettingDeps): Promise<FirstLookSetting> {
  const hiding = await listHidingChannels(db.read);
  return listChannels().map(({ id, name }) => ({ name, isHiding: hiding.includes(id) }));
}

/**
 * Sets the channels that hide who applies until the first score. It counts for applications that follow. Throws `invalid_input` for an unknown
 * channel, `unavailable`.
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
    await recordAction(
      trx,
      staff,
      { action: 'setting_changed', detail },
      new Date(deps.clock()).toISOString(),
    );
  });
  return await readHidingChannels(deps);
}
