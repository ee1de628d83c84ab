import type { Executor } from '../db/database.ts';
import type { KnownAddressTable } from './table.ts';

/** Whether the owner of an account has signed in from an address since a time (ISO 8601). */
export async function hasKnownAddress(
  executor: Executor,
  adminId: string,
  addressHash: string,
  since: string,
): Promise<boolean> {
  const row = await executor
    .selectFrom('known_address')
    .select('used_at')
    .where('admin_id', '=', adminId)
    .where('address_hash', '=', addressHash)
    .where('used_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts an address, or updates the time of its last use. */
export async function upsertKnownAddress(executor: Executor, address: KnownAddressTable): Promise<void> {
  await executor
    .insertInto('known_address')
    .values(address)
    .onConflict((conflict) =>
      conflict.columns(['admin_id', 'address_hash']).doUpdateSet({ used_at: address.used_at }),
    )
    .execute();
}

export async function deleteOldKnownAddresses(executor: Executor, until: string): Promise<void> {
  await executor.deleteFrom('known_address').where('used_at', '<=', until).execute();
}
