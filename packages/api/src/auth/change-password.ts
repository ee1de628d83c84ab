import type { ChangePasswordInput } from '@isangano/contracts/auth/session';
import type { Ctx, SignedIn } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { AppError, issue } from '../errors.ts';
import { groupAddress } from './group-address.ts';
import { isKnownAddress } from './known-addresses.ts';
import { assertHardToGuess } from './password-rules.ts';
import {
  findActiveAdmin,
  findActivePasswordHash,
  updateOtherSessionsEnded,
  updatePasswordHash,
} from './queries.ts';
import { toAccountKey } from './sign-in-throttle.ts';

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
  const { db, passwords, signInThrottle, address, clock, log } = ctx;
  signInThrottle.recordAttempt(staff.email, address);
  const currentHash = await findActivePasswordHash(db.read, staff.id);
  const isMatch = await passwords.verify(currentHash, currentPassword, {
    account: toAccountKey(staff.email),
    address: groupAddress(address),
    isKnownAddress: await isKnownAddress(ctx, staff.id, address),
  });
  if (!isMatch) throw createWrongPasswordError();
  signInThrottle.recordSuccess(staff.email, address);
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
    if ((await findActivePasswordHash(trx, staff.id)) !== currentHash) throw createWrongPasswordError();
    await updatePasswordHash(trx, staff.id, passwordHash);
    await updateOtherSessionsEnded(trx, staff, new Date(clock()).toISOString());
  });
  log.info({ staffId: staff.id }, 'password changed');
}

function createWrongPasswordError(): AppError {
  return new AppError('invalid_input', {
    issues: [issue('currentPassword', 'error.currentPassword.wrong')],
  });
}
