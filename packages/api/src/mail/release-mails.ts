import type { Deps } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { updateMailsReleased } from './queries.ts';

/**
 * Makes mails due that a server before this one had on their way when it ended, or could not send; what waits
 * for its first attempt keeps its time. Belongs before the worker starts, by the one who has the data folder.
 */
export async function releaseMails({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = new Date(clock()).toISOString();
  await inTransaction(db, (trx) => updateMailsReleased(trx, now));
}
