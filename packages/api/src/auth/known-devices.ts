import { createHmac } from 'node:crypto';
import type { Ctx, Deps } from '../context.ts';
import type { Executor } from '../db/database.ts';
import { groupAddress } from './group-address.ts';
import { isKnownAddress } from './known-addresses.ts';
import { deleteOldKnownDevices, hasKnownDevice, upsertKnownDevice } from './known-device-queries.ts';

const lifetimeMs = 90 * 24 * 60 * 60 * 1000;

/** Where an attempt to sign in comes from. */
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
  const deviceHash = hashDevice(ctx);
  const isKnownDevice =
    deviceHash !== undefined &&
    (await hasKnownDevice(ctx.db.read, adminId ?? '', deviceHash, toOldest(ctx.clock())));
  const isFromKnownAddress = await isKnownAddress(ctx, adminId, ctx.address);
  return {
    key: isKnownDevice ? `device ${deviceHash}` : groupAddress(ctx.address),
    isKnown: isKnownDevice || isFromKnownAddress,
    isNewDevice: !(deviceHash === undefined ? isFromKnownAddress : isKnownDevice),
  };
}

/** Records that the owner of an account has signed in from the browser of a request, and deletes old records. */
export async function recordKnownDevice(executor: Executor, ctx: Ctx, adminId: string): Promise<void> {
  const now = ctx.clock();
  await deleteOldKnownDevices(executor, toOldest(now));
  const deviceHash = hashDevice(ctx);
  if (deviceHash === undefined) return;
  const usedAt = new Date(now).toISOString();
  await upsertKnownDevice(executor, { admin_id: adminId, device_hash: deviceHash, used_at: usedAt });
}

function toOldest(now: number): string {
  return new Date(now - lifetimeMs).toISOString();
}

/** Returns the hash of the id that the browser stores; undefined for programs, which send none. */
function hashDevice({ keys, deviceId }: Pick<Deps, 'keys'> & Pick<Ctx, 'deviceId'>): string | undefined {
  return deviceId && createHmac('sha256', keys.addresses).update(`device ${deviceId}`).digest('hex');
}
