import { recordAction } from '@isangano/contracts/bulk/operation';
import { AppError } from '@isangano/platform/errors';
import type { Deps, Staff } from '../../core/context.ts';
import { graceMs } from '../../core/undo-window.ts';
import { inTransaction } from '../../database/database.ts';
import { findOperation, updateOperation } from './queries.ts';
import { findOwnOperation, getUndoEnd, type OperationState, readOperation } from './read-operation.ts';

/**
 * Begins to undo an operation that has just finished. Only for the person who began it; records that were changed since stay as they are.
 * Throws `not_found`, `conflict` (reason `bulk_undo_too_late`), `unavailable`.
 */
export async function undoOperation(
  deps: Pick<Deps, 'db' | 'clock' | 'bulkRunner'>,
  staff: Staff,
  id: string,
): Promise<OperationState> {
  await findOwnOperation(deps, staff, id);
  await inTransaction(deps.db, async (trx) => {
    const operation = await findOperation(trx, id);
    const end = operation?.state === 'finished' ? getUndoEnd(operation) : undefined;
    const type = operation && recordAction.parse(JSON.parse(operation.action)).type;
    const hasMails = type === 'decide' && operation?.mails_due_at === null;
    if (
      end === undefined ||
      hasMails ||
      type === 'delete' ||
      type === 'export' ||
      deps.clock() > end + graceMs
    )
      throw new AppError('conflict', { reason: 'bulk_undo_too_late' });
    await updateOperation(trx, id, { state: 'undoing' });
  });
  deps.bulkRunner.wake();
  return await readOperation(deps, staff, id);
}
