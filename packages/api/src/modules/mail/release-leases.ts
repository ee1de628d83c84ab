import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { updateLeasesReleased } from './queries.ts';

/**
 * Makes mails due at once that an earlier process had leased or could not send; mails without an attempt keep
 * their time. Called by the process that holds the lock of the data folder, before its worker starts. Throws
 * `unavailable`.
 */
export async function releaseLeases({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = new Date(clock()).toISOString();
  await inTransaction(db, (trx) => updateLeasesReleased(trx, now));
}
