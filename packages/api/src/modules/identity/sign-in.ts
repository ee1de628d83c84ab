import type { LoginInput, LoginResult } from '@isangano/contracts/identity/session';
import type { Actor, Ctx } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import { findFactors } from './account/factor-queries.ts';
import { findSignInSource, type SignInSource } from './known-sources.ts';
import { openSession, respondNotSignedIn, respondSignedIn, toOrigin } from './open-session.ts';
import { findActiveAccount, findAdminByLogin } from './queries.ts';
import { toAccountKey } from './sign-in-throttle.ts';

/**
 * Creates a session and returns its token, or a result without `success` for wrong credentials. That takes
 * the same time for known and unknown accounts. For an account with a second factor, the result has a ticket
 * with which the sign-in is completed. Throws `too_many` (with the seconds to wait), `unavailable`.
 */
export async function signIn(ctx: Ctx, { email, password }: LoginInput): Promise<LoginResult> {
  const login = email.toLowerCase();
  const admin = await findAdminByLogin(ctx.db.read, login);
  const source = await findSignInSource(ctx, admin?.id);
  const passwordHash = admin?.password_hash;
  const isMatch = await verifyPassword(ctx, { login, passwordHash, source }, password);
  if (!admin || !isMatch) return await rejectSignIn(ctx, admin);
  const { id, username, password_hash: matchedHash } = admin;
  const view = { id, username, email: admin.email };
  const result = await inTransaction(ctx.db, async (trx) => {
    // The password may have been changed, or the account disabled, during the verification.
    if ((await findActiveAccount(trx, id))?.password_hash !== matchedHash) return undefined;
    const { hasTotp, hasPasskey } = await findFactors(trx, id);
    if (!hasTotp && !hasPasskey) return await openSession(trx, ctx, view, { method: 'password', source });
    const methods = [...(hasPasskey ? (['passkey'] as const) : []), 'code' as const];
    return { methods };
  });
  if (!result) return await rejectSignIn(ctx, admin);
  if ('sessionId' in result) return await respondSignedIn(ctx, result);
  const ticket = await ctx.pendingSignIns.add({ admin: view, passwordHash: matchedHash, source });
  return {
    ...respondNotSignedIn('second_factor_needed'),
    secondFactor: { ticket, methods: result.methods },
  };
}

/** Records a failed sign-in. An unknown name is not stored as typed: it may be a password. */
async function rejectSignIn(ctx: Ctx, admin: { id: string; email: string } | undefined) {
  await recordFailedSignIn(ctx, admin, 'password');
  return respondNotSignedIn('wrong_credentials');
}

/**
 * Adds a failed sign-in to the audit log; `admin` is the account that was tried, if it exists. When the disk is nearly
 * full, it is only logged: the number of failed sign-ins is unlimited, and the remaining space is reserved for staff.
 */
export async function recordFailedSignIn(
  ctx: Ctx,
  admin: { id: string; email: string } | undefined,
  detail: string,
): Promise<void> {
  const { id = null, email = null } = admin ?? {};
  const actor: Actor = { kind: 'unknown', id, email, origin: toOrigin(ctx) };
  if (await ctx.db.isReady())
    await inTransaction(ctx.db, (trx) =>
      recordAction(trx, actor, { action: 'sign_in_failed', detail }, ctx.clock()),
    );
  ctx.log.warn({ knownStaffId: admin?.id }, 'sign-in failed');
}

/**
 * Verifies a password under the limits of sign-ins; false without a hash, after the same time. `login` is an
 * e-mail address or a username in lower case. Throws `too_many` (with the seconds to wait), `unavailable`.
 */
export async function verifyPassword(
  { passwords, signInThrottle }: Pick<Ctx, 'passwords' | 'signInThrottle'>,
  { login, passwordHash, source }: { login: string; passwordHash: string | undefined; source: SignInSource },
  password: string,
): Promise<boolean> {
  await signInThrottle.recordAttempt(login, source.key);
  const isMatch = await passwords.verify(passwordHash, password, {
    account: toAccountKey(login),
    address: source.key,
    isKnownAddress: source.isKnown,
  });
  if (isMatch) await signInThrottle.recordSuccess(login, source.key);
  return isMatch;
}
