import type { BulkResult, RecordAction } from '@isangano/contracts/bulk/operation';
import type { RecordSubject } from '@isangano/contracts/records';
import { AppError } from '@isangano/platform/errors';
import type { Deps, StaffActor } from '../../core/context.ts';
import type { Trx } from '../../database/database.ts';
import { findApplication } from '../../modules/applications/queries.ts';
import { storeDecision } from '../../modules/applications/review/decide-application.ts';
import { removeWithin } from '../../modules/applications/review/remove-application.ts';
import { deleteWithin } from '../../modules/messages/delete-message.ts';
import { markReadWithin } from '../../modules/messages/mark-message-read.ts';
import { storeAssignment } from '../assignments/assign-record.ts';
import { findAssignment } from '../assignments/queries.ts';
import type { WaitingRecord } from './queries.ts';

export type ActionContext = {
  noun: RecordSubject['noun'];
  action: RecordAction;
  staff: StaffActor;
};

export type Applied = {
  result: BulkResult;
  /** What undoing it needs; null if it cannot be undone or nothing has changed. */
  undo: string | null;
  /** Files to remove after the commit. */
  fileIds: string[];
};

const nothing: Omit<Applied, 'result'> = { undo: null, fileIds: [] };

/**
 * Does to one record what a member of staff could do to it alone, with the same history; mails follow when it can no
 * longer be undone. A record that is deleted or has another version by now stays as it is.
 */
export async function applyAction(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  context: ActionContext,
  { id, version }: WaitingRecord,
): Promise<Applied> {
  const before = await findAssignment(trx, { noun: context.noun, id });
  if (!before) return { ...nothing, result: 'missing' };
  if (before.version !== version) return { ...nothing, result: 'changed' };
  try {
    const applied = await changeRecord(trx, deps, context, { id, version });
    return { ...nothing, ...applied, result: 'done' };
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') return { ...nothing, result: 'changed' };
    throw error;
  }
}

async function changeRecord(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  { noun, action, staff }: ActionContext,
  { id, version }: { id: string; version: number },
): Promise<Partial<Applied>> {
  if (action.type === 'decide') {
    const { type: _type, ...decision } = action;
    return { undo: await storeDecision(trx, deps, staff, { ...decision, id }) };
  }
  if (action.type === 'assign') {
    const { assigneeId } = action;
    const before = await storeAssignment(trx, deps, staff, { noun, id, assigneeId, version });
    return before.assigneeId === assigneeId ? {} : { undo: before.assigneeId ?? '' };
  }
  if (action.type === 'read') return (await markReadWithin(trx, deps, staff, id)) ? { undo: '' } : {};
  if (action.type === 'export') return {};
  if (noun === 'message') {
    await deleteWithin(trx, deps, staff, id);
    return {};
  }
  const application = await findApplication(trx, id);
  return (application && (await removeWithin(trx, deps, staff, application))) ?? {};
}
