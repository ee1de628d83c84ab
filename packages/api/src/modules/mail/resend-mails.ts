import { AppError } from '@isangano/platform/errors';
import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { updateMailsDue } from './queries.ts';

/**
 * Makes the dead letter with an id due again, or without one all of them whose address may get mails, resets their attempts and returns
 * their number. A running server sends them within 30 seconds. Throws `not_found` if no dead letter has the
 * id, `unavailable`.
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
