import type { ChangePasswordInput } from '@isangano/contracts/auth/session';
import type { Ctx, SignedIn } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { AppError, issue } from '../errors.ts';
import { assertHardToGuess } from './password-rules.ts';
import { findAdminByLogin, updateOtherSessionsEnded, updatePasswordHash } from './queries.ts';

/**
 * Gives an account another password, and ends its sessions elsewhere: whoever knew the old one is out.
 * Throws `invalid_input` (issue at `currentPassword`, or at `newPassword` for one that is easy to guess), `too_many`, `unavailable`.
 */
export async function changePassword(
  ctx: Ctx,
  staff: SignedIn,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<void> {
  const { db, passwords, signInThrottle, address, clock, log } = ctx;
  signInThrottle.enter(staff.email, address);
  const admin = await findAdminByLogin(db.read, staff.email);
  if (!(await passwords.verify(admin?.password_hash, currentPassword))) {
    throw new AppError('invalid_input', {
      issues: [issue('currentPassword', 'fault.currentPassword.wrong')],
    });
  }
  signInThrottle.succeed(staff.email, address);
  await assertHardToGuess(newPassword, { email: staff.email, group: ctx.mail.brand.name, at: 'newPassword' });
  const passwordHash = await passwords.hash(newPassword);
  await inTransaction(db, async (trx) => {
    await updatePasswordHash(trx, staff.id, passwordHash);
    await updateOtherSessionsEnded(trx, staff, new Date(clock()).toISOString());
  });
  log.info({ staffId: staff.id }, 'password changed');
}
