import { createHmac } from 'node:crypto';
import type { Deps } from '../context.ts';
import type { Executor } from '../db/database.ts';
import { groupAddress } from './group-address.ts';
import { deleteOldKnownAddresses, hasKnownAddress, upsertKnownAddress } from './known-address-queries.ts';

const lifetimeMs = 90 * 24 * 60 * 60 * 1000;

/** Whether the owner of an account has signed in from this address in the last 90 days. */
export async function isKnownAddress(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  adminId: string | undefined,
  address: string,
): Promise<boolean> {
  // Without an account the query runs too, so that the time is the same.
  return await hasKnownAddress(
    db.read,
    adminId ?? '',
    hashAddress(keys.addresses, address),
    toOldest(clock()),
  );
}

/** Records that the owner of an account has signed in from this address, and deletes old records. */
export async function recordKnownAddress(
  executor: Executor,
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  adminId: string,
  address: string,
): Promise<void> {
  const now = clock();
  await deleteOldKnownAddresses(executor, toOldest(now));
  await upsertKnownAddress(executor, {
    admin_id: adminId,
    address_hash: hashAddress(keys.addresses, address),
    used_at: new Date(now).toISOString(),
  });
}

function toOldest(now: number): string {
  return new Date(now - lifetimeMs).toISOString();
}

/** Returns the hash under which the address group of an IP address is stored. */
export function hashAddress(key: Uint8Array, address: string): string {
  return createHmac('sha256', key).update(groupAddress(address)).digest('hex');
}
