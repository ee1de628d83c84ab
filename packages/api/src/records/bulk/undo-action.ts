import { AppError } from '@isangano/platform/errors';
import type { Deps } from '../../core/context.ts';
import type { Trx } from '../../database/database.ts';
import { deleteDecision } from '../../modules/applications/review/undo-decision.ts';
import { markUnreadWithin } from '../../modules/messages/mark-message-read.ts';
import { storeAssignment } from '../assignments/assign-record.ts';
import { findAssignment } from '../assignments/queries.ts';
import type { ActionContext } from './apply-action.ts';
import type { DoneRecord } from './queries.ts';

/** Returns false, and changes nothing, if the record has been changed since, or is deleted. */
export async function undoAction(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  { noun, action, staff }: Pick<ActionContext, 'noun' | 'action' | 'staff'>,
  { id, version, undo }: DoneRecord,
): Promise<boolean> {
  // The record was as it should be before.
  if (undo === null) return true;
  const current = await findAssignment(trx, { noun, id });
  // What was done has increased the version by one.
  if (current?.version !== version + 1) return false;
  if (action.type === 'decide') return await deleteDecision(trx, deps, staff, { id, decidedAt: undo });
  if (action.type === 'read') return await markUnreadWithin(trx, deps, staff, id);
  return await restoreAssignee(trx, deps, staff, {
    noun,
    id,
    assigneeId: undo || null,
    version: current.version,
  });
}

async function restoreAssignee(...args: Parameters<typeof storeAssignment>): Promise<boolean> {
  try {
    await storeAssignment(...args);
    return true;
  } catch (error) {
    // The account of the assignee before is disabled by now.
    if (error instanceof AppError) return false;
    throw error;
  }
}
