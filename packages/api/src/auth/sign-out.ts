import type { Deps, Staff } from '../context.ts';
import { updateSessionEnded } from './queries.ts';

/** Ends the session: from then on its token is refused everywhere. */
export async function signOut({ db, clock }: Pick<Deps, 'db' | 'clock'>, staff: Staff): Promise<void> {
  await updateSessionEnded(db.write, staff.sessionId, new Date(clock()).toISOString());
}
