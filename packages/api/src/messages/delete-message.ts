import type { Deps, Staff } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { deleteIdempotencyKeys } from '../idempotency/queries.ts';
import { deleteMessageRow } from './queries.ts';

/** Deletes a message with its idempotency key, publishes the change. Throws `not_found`, `unavailable`. */
export async function deleteMessage(
  { db, changes, log }: Pick<Deps, 'db' | 'changes' | 'log'>,
  staff: Staff,
  id: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await deleteMessageRow(trx, id))) throw new AppError('not_found');
    await deleteIdempotencyKeys(trx, id);
  });
  changes.publish({ noun: 'message', action: 'deleted', id });
  log.info({ messageId: id, staffId: staff.id }, 'message deleted');
}
