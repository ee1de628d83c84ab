import type { ChangeDeps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { hasUnread, updateReceivedRead } from './received-queries.ts';

/** Marks all replies of the author of a record as read. Throws `unavailable`. */
export async function markThreadRead(
  { db, changes, clock }: ChangeDeps,
  about: { noun: string; id: string },
): Promise<void> {
  if (!(await hasUnread(db.read, about))) return;
  await inTransaction(db, (trx) => updateReceivedRead(trx, about, new Date(clock()).toISOString()));
  changes.publish({ ...about, action: 'changed' });
}
