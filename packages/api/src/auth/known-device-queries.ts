import type { Executor } from '../db/database.ts';
import type { KnownDeviceTable } from './table.ts';

/** Whether the owner of an account has signed in from a browser since a time (ISO 8601). */
export async function hasKnownDevice(
  executor: Executor,
  adminId: string,
  deviceHash: string,
  since: string,
): Promise<boolean> {
  const row = await executor
    .selectFrom('known_device')
    .select('used_at')
    .where('admin_id', '=', adminId)
    .where('device_hash', '=', deviceHash)
    .where('used_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a browser, or updates the time of its last use. */
export async function upsertKnownDevice(executor: Executor, device: KnownDeviceTable): Promise<void> {
  await executor
    .insertInto('known_device')
    .values(device)
    .onConflict((conflict) =>
      conflict.columns(['admin_id', 'device_hash']).doUpdateSet({ used_at: device.used_at }),
    )
    .execute();
}

export async function deleteOldKnownDevices(executor: Executor, until: string): Promise<void> {
  await executor.deleteFrom('known_device').where('used_at', '<=', until).execute();
}
