import type { Deps } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { updateMailsDue } from './queries.ts';

/**
 * Makes a dead letter due again, or all of them without an id, as if never tried; answers how many. A server that runs
 * finds them within half a minute. Throws `not_found` for an id that names no dead letter, `unavailable`.
 */
export async function resendMails(
  { db, clock, mail }: Pick<Deps, 'db' | 'clock'> & { mail?: Pick<Deps['mail'], 'wake'> },
  id?: string,
): Promise<number> {
  const now = new Date(clock()).toISOString();
  const count = await inTransaction(db, (trx) => updateMailsDue(trx, { id, now }));
  if (count === 0 && id !== undefined) throw new AppError('not_found');
  mail?.wake();
  return count;
}
