import { AppError } from '@isangano/platform/errors';
import type { ChangeDeps, Deps, Staff, StaffActor } from '../../core/context.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import { deleteIdempotencyKeys } from '../submissions/module.ts';
import { deleteMessageRow } from './queries.ts';

/** Deletes a message with its idempotency key, publishes the change. Throws `not_found`, `unavailable`. */
export async function deleteMessage(deps: ChangeDeps, staff: Staff, id: string): Promise<void> {
  await inTransaction(deps.db, (trx) => deleteInTransaction(trx, deps, staff, id));
  deps.changes.publish({ noun: 'message', action: 'deleted', id });
  deps.log.info({ messageId: id, staffId: staff.id }, 'message deleted');
}

/** Deletes a message in a transaction. Throws `not_found`. */
export async function deleteInTransaction(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  staff: StaffActor,
  id: string,
): Promise<void> {
  if (!(await deleteMessageRow(trx, id))) throw new AppError('not_found');
  await deleteIdempotencyKeys(trx, id);
  const at = new Date(clock()).toISOString();
  await recordAction(trx, staff, { action: 'message_deleted', subject: id }, at);
}
