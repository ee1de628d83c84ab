import type { LoginInput, LoginResult } from '@isangano/contracts/auth/session';
import { errorReasonTexts } from '@isangano/contracts/errors';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { newId } from '../ids.ts';
import { deleteExpiredSessions, findAdminByLogin, insertSession } from './queries.ts';
import { signToken } from './tokens.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Opens a session and answers its token; wrong credentials are an answer too, and cost the same for known
 * and unknown accounts. Throws `too_many` (with the seconds to wait) and `unavailable`.
 */
export async function signIn(ctx: Ctx, { email, password }: LoginInput): Promise<LoginResult> {
  const { db, keys, passwords, signInThrottle, clock, tokenHours, address, log } = ctx;
  const login = email.toLowerCase();
  signInThrottle.enter(login, address);

  const admin = await findAdminByLogin(db.read, login);
  const isRight = await passwords.verify(admin?.password_hash, password);
  if (!admin || !isRight) {
    log.warn({ knownStaffId: admin?.id }, 'sign-in refused');
    return { success: false, message: errorReasonTexts.wrong_credentials };
  }
  signInThrottle.succeed(login, address);

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
