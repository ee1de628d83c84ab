import { createHmac } from 'node:crypto';
import { dayMs } from '@isangano/contracts/durations';
import { groupAddress, hashAddressGroup } from '@isangano/platform/network/group-address';
import type { Ctx } from '../../core/context.ts';
import type { Executor } from '../../database/database.ts';
import { deleteOldKnownSources, listKnownHashes, upsertKnownSource } from './queries.ts';

const lifetimeMs = 90 * dayMs;

export type SignInSource = {
  /** Attempts are counted by it: a browser that the account knows, or else the address group. */
  key: string;
  /** Whether the owner of the account has signed in from this browser or address before. */
  isKnown: boolean;
  /** Whether it is a browser, or for programs an address, from which nobody has signed in to the account. */
  isNewDevice: boolean;
};

/**
 * Returns the source of a request's attempt to sign in to an account. Without an account it takes the same
 * time.
 */
export async function findSignInSource(ctx: Ctx, adminId: string | undefined): Promise<SignInSource> {
  const { device, address } = hashSources(ctx);
  const hashes = device === undefined ? [address] : [device, address];
  const known = await listKnownHashes(ctx.db.read, adminId ?? '', hashes, toOldest(ctx.clock()));
  const isKnownDevice = device !== undefined && known.includes(device);
  return {
    key: isKnownDevice ? `device ${device}` : groupAddress(ctx.address),
    isKnown: known.length > 0,
    isNewDevice: !known.includes(device ?? address),
  };
}

/**
 * Records that the owner of an account has signed in from the browser and the address of a request, and deletes old
 * records.
 */
export async function recordKnownSources(executor: Executor, ctx: Ctx, adminId: string): Promise<void> {
  const now = ctx.clock();
  await deleteOldKnownSources(executor, toOldest(now));
  const usedAt = new Date(now).toISOString();
  for (const hash of Object.values(hashSources(ctx))) {
    if (hash === undefined) continue;
    await upsertKnownSource(executor, { admin_id: adminId, source_hash: hash, used_at: usedAt });
  }
}

function toOldest(now: number): string {
  return new Date(now - lifetimeMs).toISOString();
}

/** Hashes the id that the browser stores, which programs do not send, and the address group, which is never like it. */
function hashSources({ keys, deviceId, address }: Pick<Ctx, 'keys' | 'deviceId' | 'address'>) {
  const hashDevice = (id: string) =>
    createHmac('sha256', keys.addresses).update(`device ${id}`).digest('hex');
  return {
    device: deviceId === undefined ? undefined : hashDevice(deviceId),
    address: hashAddressGroup(keys.addresses, address),
  };
}
