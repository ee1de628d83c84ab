import type { ChangePasswordInput } from '@isangano/contracts/auth/session';
import type { Ctx, SignedIn } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { AppError, issue } from '../errors.ts';
import { assertHardToGuess } from './password-rules.ts';
import { findAdminByLogin, updateOtherSessionsEnded, updatePasswordHash } from './queries.ts';

/**
 * Changes the password of an account and ends its other sessions, which may belong to somebody who knew the
 * old one.
 * Throws `invalid_input` (issue at `currentPassword`, or at `newPassword` if that is easy to guess),
 * `too_many`, `unavailable`.
 */
export async function changePassword(
  ctx: Ctx,
  staff: SignedIn,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<void> {
  const { db, passwords, signInThrottle, address, clock, log } = ctx;
  signInThrottle.recordAttempt(staff.email, address);
  const admin = await findAdminByLogin(db.read, staff.email);
  if (!(await passwords.verify(admin?.password_hash, currentPassword))) {
    throw new AppError('invalid_input', {
      issues: [issue('currentPassword', 'error.currentPassword.wrong')],
    });
  }
  signInThrottle.recordSuccess(staff.email, address);
  await assertHardToGuess(newPassword, {
    email: staff.email,
    groupName: ctx.mail.brand.name,
    fieldPath: 'newPassword',
  });
  const passwordHash = await passwords.hash(newPassword);
  await inTransaction(db, async (trx) => {
    await updatePasswordHash(trx, staff.id, passwordHash);
    await updateOtherSessionsEnded(trx, staff, new Date(clock()).toISOString());
  });
  log.info({ staffId: staff.id }, 'password changed');
}
