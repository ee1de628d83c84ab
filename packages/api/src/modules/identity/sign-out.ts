import { AppError } from '@isangano/platform/errors';
import type { Deps, SignedIn } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import { updateAllSessionsEnded, updateSessionEnded } from './queries.ts';

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
