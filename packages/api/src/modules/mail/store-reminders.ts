import type { Deps } from '../../core/context.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { completeMails, type MailOutcome } from './store-mail.ts';

/**
 * Stores the reminders of some records, each in a transaction of its own, in which `store` has to check the record again. Returns the number
 * of mails.
 */
export async function storeReminders(
  deps: Pick<Deps, 'db' | 'mail' | 'log'>,
  records: readonly { id: string }[],
  store: (trx: Trx, id: string) => Promise<MailOutcome[]>,
): Promise<number> {
  let stored = 0;
  for (const { id } of records) {
    const outcomes = await inTransaction(deps.db, (trx) => store(trx, id));
    completeMails(deps, outcomes);
    stored += outcomes.length;
  }
  return stored;
}
