import type { LoginInput, LoginResult } from '@isangano/contracts/auth/session';
import { errorReasonTexts } from '@isangano/contracts/errors';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { newId } from '../ids.ts';
import { groupAddress } from './group-address.ts';
import { isKnownAddress, recordKnownAddress } from './known-addresses.ts';
import { deleteExpiredSessions, findActivePasswordHash, findAdminByLogin, insertSession } from './queries.ts';
import { toAccountKey } from './sign-in-throttle.ts';
import { signToken } from './tokens.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Creates a session and returns its token, or a result without `success` for wrong credentials. That takes
 * the same time for known and unknown accounts. Deletes expired sessions in the same transaction. Throws
 * `too_many` (with the seconds to wait), `unavailable`.
 */
export async function signIn(ctx: Ctx, { email, password }: LoginInput): Promise<LoginResult> {
  const { db, keys, passwords, signInThrottle, clock, tokenHours, address, log } = ctx;
  const login = email.toLowerCase();
  signInThrottle.recordAttempt(login, address);

  const admin = await findAdminByLogin(db.read, login);
  const isMatch = await passwords.verify(admin?.password_hash, password, {
    account: toAccountKey(login),
    address: groupAddress(address),
    isKnownAddress: await isKnownAddress(ctx, admin?.id, address),
  });
  if (isMatch) signInThrottle.recordSuccess(login, address);

  const now = clock();
  const expiresAt = now + tokenHours * hourMs;
  const sessionId = newId(now);
  const createdAt = new Date(now).toISOString();
  const isSignedIn =
    admin !== undefined &&
    isMatch &&
    (await inTransaction(db, async (trx) => {
      // The password may have been changed, or the account disabled, during the verification.
      if ((await findActivePasswordHash(trx, admin.id)) !== admin.password_hash) return false;
      await deleteExpiredSessions(trx, createdAt);
      await insertSession(trx, {
        id: sessionId,
        admin_id: admin.id,
        created_at: createdAt,
        expires_at: new Date(expiresAt).toISOString(),
        ended_at: null,
      });
      await recordKnownAddress(trx, ctx, admin.id, address);
      return true;
    }));
  if (!isSignedIn) {
    log.warn({ knownStaffId: admin?.id }, 'sign-in failed');
    return { success: false, message: errorReasonTexts.wrong_credentials };
  }
  log.info({ staffId: admin.id, sessionId }, 'signed in');
  const exp = Math.floor(expiresAt / 1000);
  return {
    success: true,
    accessToken: await signToken(keys.tokens, { id: admin.id, email: admin.email, sid: sessionId, exp }),
    message: 'Login successful',
    admin: { id: admin.id, username: admin.username, email: admin.email },
  };
}
