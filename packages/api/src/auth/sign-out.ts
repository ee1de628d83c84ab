import type { Deps, SignedIn } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { updateAllSessionsEnded, updateSessionEnded } from './queries.ts';

/** Ends the session; its token is rejected from the next request on. Throws `unavailable`. */
export async function signOut(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  staff: SignedIn,
): Promise<void> {
  const at = new Date(clock()).toISOString();
  await inTransaction(db, (trx) => updateSessionEnded(trx, staff.sessionId, at));
  log.info({ staffId: staff.id, sessionId: staff.sessionId }, 'signed out');
}

/** Ends all sessions of the caller's account, including the current one. Throws `unavailable`. */
export async function signOutEverywhere(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  staff: SignedIn,
): Promise<void> {
  const at = new Date(clock()).toISOString();
  await inTransaction(db, (trx) => updateAllSessionsEnded(trx, staff.id, at));
  log.info({ staffId: staff.id }, 'signed out everywhere');
}
