import type { Deps, SignedIn } from '../context.ts';
import { updateAllSessionsEnded, updateSessionEnded } from './queries.ts';

/** Ends the session: from then on its token is refused everywhere. */
export async function signOut(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  staff: SignedIn,
): Promise<void> {
  await updateSessionEnded(db.write, staff.sessionId, new Date(clock()).toISOString());
  log.info({ staffId: staff.id, sessionId: staff.sessionId }, 'signed out');
}

/** Ends every session of whoever asks, this one included. */
export async function signOutEverywhere(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  staff: SignedIn,
): Promise<void> {
  await updateAllSessionsEnded(db.write, staff.id, new Date(clock()).toISOString());
  log.info({ staffId: staff.id }, 'signed out everywhere');
}
