import { hourMs } from '@isangano/contracts/durations';
import { type ErrorReason, errorReasonTexts } from '@isangano/contracts/errors';
import { describeUserAgent } from '@isangano/contracts/identity/describe-user-agent';
import type { StaffRole } from '@isangano/contracts/identity/roles';
import type { AdminView, loginFailure, loginSuccess } from '@isangano/contracts/identity/session';
import { AppError } from '@isangano/platform/errors';
import { newId } from '@isangano/platform/ids';
import { normalizeAddress } from '@isangano/platform/network/group-address';
import type * as z from 'zod/mini';
import type { Actor, Ctx, Deps, SignedIn } from '../../core/context.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { recordAction, shortenAddress } from '../audit/module.ts';
import { signInNotice, storeMail } from '../mail/module.ts';
import { recordKnownSources, type SignInSource } from './known-sources.ts';
import {
  countKnownSources,
  deleteExpiredSessions,
  findActiveAccount,
  insertSession,
  updateAllSessionsEnded,
  updateSessionEnded,
} from './queries.ts';
import { signToken } from './tokens.ts';

/** The method of a sign-in; the audit log records it. */
type SignInMethod = 'password' | 'password and code' | 'password and recovery code' | 'passkey';

type Session = { admin: AdminView; role: StaffRole | undefined; sessionId: string; expiresAt: number };

/**
 * Stores a new session in the transaction that has verified the account, records the sign-in, and informs the
 * owner by mail if it comes from a device that the account does not know. Deletes expired sessions.
 */
export async function openSession(
  trx: Trx,
  ctx: Ctx,
  { id, username, email }: AdminView,
  { method, source }: { method: SignInMethod; source: SignInSource },
): Promise<Session> {
  const { clock, tokenHours, address, userAgent, mail, locale } = ctx;
  const now = clock();
  const at = new Date(now).toISOString();
  const sessionId = newId(now);
  const expiresAt = now + tokenHours * hourMs;
  await deleteExpiredSessions(trx, at);
  const session = {
    address: shortenAddress(normalizeAddress(address)),
    browser: describeUserAgent(userAgent),
    created_at: at,
  };
  if (source.isNewDevice && (await countKnownSources(trx, id)) > 0) {
    await storeMail(trx, ctx, signInNotice(mail, { email, locale, ...session }));
  }
  await insertSession(trx, {
    ...session,
    id: sessionId,
    admin_id: id,
    expires_at: new Date(expiresAt).toISOString(),
    used_at: at,
    confirmed_at: at,
  });
  await recordKnownSources(trx, ctx, id);
  const actor: Actor = { kind: 'account', id, email, origin: toOrigin(ctx) };
  await recordAction(trx, actor, { action: 'signed_in', detail: method }, at);
  const role = (await findActiveAccount(trx, id))?.role;
  return { admin: { id, username, email }, role, sessionId, expiresAt };
}

/** Returns the response of a sign-in. Call it after the commit of its session. */
export async function respondSignedIn(
  { keys, log }: Pick<Ctx, 'keys' | 'log'>,
  { admin, role, sessionId, expiresAt }: Session,
): Promise<z.output<typeof loginSuccess>> {
  log.info({ staffId: admin.id, sessionId }, 'signed in');
  const exp = Math.floor(expiresAt / 1000);
  const { id, email } = admin;
  return {
    success: true,
    accessToken: await signToken(keys.tokens, { id, email, role, sid: sessionId, exp }),
    message: 'Login successful',
    admin,
  };
}

/** Returns the response of a sign-in that failed or is not complete. */
export function respondNotSignedIn(code: ErrorReason): z.output<typeof loginFailure> {
  return { success: false, message: errorReasonTexts[code], code };
}

/** Returns where a request comes from, for the audit log. */
export function toOrigin({ address, requestId }: Pick<Ctx, 'address' | 'requestId'>): Actor['origin'] {
  return { address: normalizeAddress(address), requestId };
}

type SignOutDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Ends the session; its token is rejected from the next request on. Throws `unavailable`. */
export async function signOut(deps: SignOutDeps, staff: SignedIn): Promise<void> {
  const at = new Date(deps.clock()).toISOString();
  await inTransaction(deps.db, async (trx) => {
    await updateSessionEnded(trx, staff, at);
    await recordAction(trx, staff, { action: 'signed_out', subject: staff.sessionId }, at);
  });
  deps.log.info({ staffId: staff.id, sessionId: staff.sessionId }, 'signed out');
}

/** Ends all sessions of the caller's account, including the current one. Throws `unavailable`. */
export async function signOutEverywhere(deps: SignOutDeps, staff: SignedIn): Promise<void> {
  const at = new Date(deps.clock()).toISOString();
  await inTransaction(deps.db, async (trx) => {
    await updateAllSessionsEnded(trx, staff.id, at);
    await recordAction(trx, staff, { action: 'sessions_ended', subject: staff.id }, at);
  });
  deps.log.info({ staffId: staff.id }, 'signed out everywhere');
}

/** Ends another session of the caller's account. Throws `not_found`, `unavailable`. */
export async function endSession(deps: SignOutDeps, staff: SignedIn, sessionId: string): Promise<void> {
  const at = new Date(deps.clock()).toISOString();
  await inTransaction(deps.db, async (trx) => {
    if (!(await updateSessionEnded(trx, { id: staff.id, sessionId }, at))) throw new AppError('not_found');
    await recordAction(trx, staff, { action: 'signed_out', subject: sessionId }, at);
  });
  deps.log.info({ staffId: staff.id, sessionId }, 'session ended');
}
