import type { LoginInput, LoginResult } from '@isangano/contracts/auth/session';
import { errorReasonTexts } from '@isangano/contracts/errors';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { newId } from '../ids.ts';
import { deleteExpiredSessions, findAdminByLogin, insertSession } from './queries.ts';
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
  const isMatch = await passwords.verify(admin?.password_hash, password);
  if (!admin || !isMatch) {
    log.warn({ knownStaffId: admin?.id }, 'sign-in failed');
    return { success: false, message: errorReasonTexts.wrong_credentials };
  }
  signInThrottle.recordSuccess(login, address);

  const now = clock();
  const expiresAt = now + tokenHours * hourMs;
  const session = {
    id: newId(now),
    admin_id: admin.id,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
    ended_at: null,
  };
  await inTransaction(db, async (trx) => {
    await deleteExpiredSessions(trx, session.created_at);
    await insertSession(trx, session);
  });
  log.info({ staffId: admin.id, sessionId: session.id }, 'signed in');
  const exp = Math.floor(expiresAt / 1000);
  return {
    success: true,
    accessToken: await signToken(keys.tokens, { id: admin.id, email: admin.email, sid: session.id, exp }),
    message: 'Login successful',
    admin: { id: admin.id, username: admin.username, email: admin.email },
  };
}
