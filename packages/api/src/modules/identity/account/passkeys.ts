import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { minuteMs } from '@isangano/contracts/durations';
import type { AddPasskeyInput, PasskeySignInInput } from '@isangano/contracts/identity/factors';
import type { loginSuccess } from '@isangano/contracts/identity/session';
import { AppError } from '@isangano/platform/errors';
import type * as z from 'zod/mini';
import type { Ctx, Deps, SignedIn } from '../../../core/context.ts';
import { inTransaction } from '../../../database/database.ts';
import { findSignInSource } from '../known-sources.ts';
import { openSession, respondSignedIn } from '../open-session.ts';
import { recordFailedSignIn } from '../sign-in.ts';
import { addFactor } from './change-factors.ts';
import { assertRecentlyConfirmed } from './confirm.ts';
import { findPasskey, insertPasskey, listPasskeys, updatePasskey } from './factor-queries.ts';

/** The site that passkeys belong to: `id` is its host name, `origin` its scheme, host and port. */
export type RelyingParty = { id: string; origin: string };

const signInPurpose = 'passkey sign-in';

/** Ed25519, ECDSA with P-256 and RSA (PKCS #1) in COSE, which all browsers support. */
const algorithms = [-8, -7, -257];

/** The library is large, and most requests do not need it. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/**
 * Returns the options with which a browser creates a passkey for the account. Throws `forbidden` (reason
 * `confirmation_required`), `conflict` (reason `passkeys_unavailable`).
 */
export async function startPasskey(ctx: Ctx, staff: SignedIn) {
  const { id: rpID } = requireRelyingParty(ctx);
  await assertRecentlyConfirmed(ctx.db.read, ctx, staff);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const existing = await listPasskeys(ctx.db.read, staff.id);
  return await generateRegistrationOptions({
    rpName: ctx.mail.brand.name,
    rpID,
    userName: staff.email,
    userID: new TextEncoder().encode(staff.id),
    challenge: await ctx.challenges.issue(toCreationPurpose(staff)),
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * Verifies a passkey that a browser has created and adds it to the account. Returns recovery codes if it is the
 * first factor. Throws `invalid_input` (reason `passkey_rejected`), and what `addFactor` throws.
 */
export async function addPasskey(
  ctx: Ctx,
  staff: SignedIn,
  { name, credential: response }: AddPasskeyInput,
): Promise<string[]> {
  const { id: expectedRPID, origin: expectedOrigin } = requireRelyingParty(ctx);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: createRedeemer(ctx, toCreationPurpose(staff)),
    expectedOrigin,
    expectedRPID,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
  }).catch(rejectPasskey);
  if (!registrationInfo) return rejectPasskey();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return await addFactor(ctx, staff, 'passkey', async (trx, at) => {
    if (await findPasskey(trx, id)) throw new AppError('conflict');
    await insertPasskey(trx, {
      id,
      admin_id: staff.id,
      name,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: JSON.stringify(transports),
      created_at: at,
    });
  });
}

/**
 * Returns the options with which a browser signs in by any passkey of this site. Throws `conflict` (reason
 * `passkeys_unavailable`).
 */
export async function startPasskeySignIn(ctx: Ctx) {
  const { id: rpID } = requireRelyingParty(ctx);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const challenge = await ctx.challenges.issue(signInPurpose);
  return await generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' });
}

/**
 * Signs in by a passkey, which proves possession and the person by itself: no password is needed. Throws
 * `unauthenticated` (reason `passkey_rejected`), `unavailable`.
 */
export async function signInByPasskey(
  ctx: Ctx,
  { credential: response }: PasskeySignInInput,
): Promise<z.output<typeof loginSuccess>> {
  const { id: expectedRPID, origin: expectedOrigin } = requireRelyingParty(ctx);
  const passkey = await findPasskey(ctx.db.read, response.id);
  if (!passkey) return await rejectSignIn();
  const counter = await verify(passkey);
  if (counter === undefined) return await rejectSignIn();
  const { admin_id: id, email, username, counter: storedCounter } = passkey;
  const source = await findSignInSource(ctx, id);
  const session = await inTransaction(ctx.db, async (trx) => {
    // The passkey may have been removed or used, or the account disabled, during the verification.
    if ((await findPasskey(trx, response.id))?.counter !== storedCounter) return undefined;
    await updatePasskey(trx, response.id, { counter, used_at: new Date(ctx.clock()).toISOString() });
    return await openSession(trx, ctx, { id, username, email }, { method: 'passkey', source });
  });
  return session ? await respondSignedIn(ctx, session) : await rejectSignIn();

  /** Returns the new counter, or `undefined` if the response is not valid. */
  async function verify(stored: { public_key: string; counter: number }): Promise<number | undefined> {
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const result = await verifyAuthenticationResponse({
      response,
      expectedChallenge: createRedeemer(ctx, signInPurpose),
      expectedOrigin,
      expectedRPID,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64url')),
        // An authenticator that counts must be ahead of this, or it was cloned.
        counter: stored.counter,
      },
      requireUserVerification: true,
    }).catch(() => undefined);
    return result?.verified ? result.authenticationInfo.newCounter : undefined;
  }

  async function rejectSignIn(): Promise<never> {
    const account = passkey && { id: passkey.admin_id, email: passkey.email };
    await recordFailedSignIn(ctx, account, 'passkey');
    throw new AppError('unauthenticated', { reason: 'passkey_rejected' });
  }
}

function createRedeemer({ challenges }: Pick<Ctx, 'challenges'>, purpose: string) {
  return (challenge: string) => challenges.redeem(purpose, Buffer.from(challenge, 'base64url'));
}

function toCreationPurpose({ sessionId }: SignedIn): string {
  return `passkey creation ${sessionId}`;
}

function requireRelyingParty({ relyingParty }: Pick<Ctx, 'relyingParty'>): RelyingParty {
  if (!relyingParty) throw new AppError('conflict', { reason: 'passkeys_unavailable' });
  return relyingParty;
}

function rejectPasskey(): never {
  throw new AppError('invalid_input', { reason: 'passkey_rejected' });
}

const lifetimeMs = 5 * minuteMs;
const nonceBytes = 16;
const headerBytes = 8 + nonceBytes;

export type Challenges = ReturnType<typeof createChallenges>;

/**
 * Issues the challenges that passkeys sign. Each is accepted once, within five minutes. They are signed and not stored,
 * so that asking for many fills nothing. Only the key and those that were used are stored, until they expire.
 */
export function createChallenges({ sharedStore, clock }: Pick<Deps, 'sharedStore' | 'clock'>) {
  const keys = sharedStore.openMap<string>('challenge keys', { lifetimeMs, keysMax: 1 });
  const usedOptions = { lifetimeMs, keysMax: Number.POSITIVE_INFINITY };
  const used = sharedStore.openMap<true>('used challenges', usedOptions);

  async function sign(purpose: string, header: Uint8Array): Promise<Buffer> {
    const key = await keys.update('key', (known = randomBytes(32).toString('base64url')) => known);
    return createHmac('sha256', key ?? '')
      .update(`${purpose}\n`)
      .update(header)
      .digest();
  }

  return {
    async issue(purpose: string): Promise<Uint8Array<ArrayBuffer>> {
      const header = Buffer.alloc(headerBytes);
      header.writeDoubleBE(clock() + lifetimeMs);
      randomBytes(nonceBytes).copy(header, 8);
      return new Uint8Array(Buffer.concat([header, await sign(purpose, header)]));
    },
    /** Whether a challenge was issued for the purpose, has not expired, and is used for the first time. */
    async redeem(purpose: string, challenge: Uint8Array): Promise<boolean> {
      const bytes = Buffer.from(challenge);
      const header = bytes.subarray(0, headerBytes);
      const expected = await sign(purpose, header);
      const signature = bytes.subarray(headerBytes);
      if (header.length < headerBytes || signature.length !== expected.length) return false;
      if (!timingSafeEqual(signature, expected)) return false;
      if (header.readDoubleBE() <= clock()) return false;
      let isNew = true;
      await used.update(bytes.toString('base64url'), (before) => {
        isNew = !before;
        return true;
      });
      return isNew;
    },
  };
}
