import type { ChangePasswordInput } from '@isangano/contracts/identity/session';
import { AppError } from '@isangano/platform/errors';
import type { Ctx, SignedIn } from '../../core/context.ts';
import { issue } from '../../core/errors.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import { findSignInSource } from './known-sources.ts';
import { assertHardToGuess } from './password-rules.ts';
import { findActiveAccount, findActiveAdmin, updateAccount, updateAllSessionsEnded } from './queries.ts';
import { recordFailedSignIn, verifyPassword } from './sign-in.ts';

/**
 * Changes the password of an account and ends its other sessions, which may belong to somebody who knew the
 * old one.
 * Throws `invalid_input` (issue at `currentPassword`, or at `newPassword` if that is easy to guess),
 * `too_many`, `unavailable`, and `unauthenticated` if the session ends meanwhile.
 */
export async function changePassword(
  ctx: Ctx,
  staff: SignedIn,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<void> {
  const { db, passwords, clock, log } = ctx;
  const currentHash = await assertPassword(ctx, staff, currentPassword);
  await assertHardToGuess(newPassword, {
    email: staff.email,
    groupName: ctx.mail.brand.name,
    fieldPath: 'newPassword',
  });
  const passwordHash = await passwords.hash(newPassword);
  await inTransaction(db, async (trx) => {
    // Another change or reset during the hashing must not be overwritten by one who knew the old password.
    if (!(await findActiveAdmin(trx, staff.sessionId))) {
      throw new AppError('unauthenticated', { reason: 'session_ended' });
    }
    const account = await findActiveAccount(trx, staff.id);
    if (account?.password_hash !== currentHash) throw createWrongPasswordError();
    await updateAccount(trx, staff.id, { password_hash: passwordHash });
    const at = new Date(clock()).toISOString();
    await updateAllSessionsEnded(trx, staff.id, at, { exceptId: staff.sessionId });
    await recordAction(trx, staff, { action: 'password_changed' }, at);
  });
  log.info({ staffId: staff.id }, 'password changed');
}

/**
 * Throws `invalid_input` (issue at `currentPassword`) unless it is the password of the account, and `too_many`,
 * `unavailable`. Returns the hash that it was compared with.
 */
export async function assertPassword(ctx: Ctx, staff: SignedIn, currentPassword: string): Promise<string> {
  const passwordHash = (await findActiveAccount(ctx.db.read, staff.id))?.password_hash;
  const source = await findSignInSource(ctx, staff.id);
  const isMatch = await verifyPassword(ctx, { login: staff.email, passwordHash, source }, currentPassword);
  if (isMatch && passwordHash !== undefined) return passwordHash;
  await recordFailedSignIn(ctx, staff, 'password of a signed-in person');
  throw createWrongPasswordError();
}

function createWrongPasswordError(): AppError {
  return new AppError('invalid_input', {
    issues: [issue('currentPassword', 'error.currentPassword.wrong')],
  });
}
