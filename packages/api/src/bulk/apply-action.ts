import { applicationKinds } from '@isangano/contracts/applications/values';
import type { BulkResult, RecordAction } from '@isangano/contracts/bulk/operation';
import type { RecordSubject } from '@isangano/contracts/records';
import { storeDecision } from '../applications/review/decide-application.ts';
import { removeWithin } from '../applications/review/remove-application.ts';
import { storeAssignment } from '../assignments/assign-record.ts';
import { findAssignment } from '../assignments/queries.ts';
import type { Deps, StaffActor } from '../context.ts';
import type { Trx } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { MailOutcome } from '../mail/store-mail.ts';
import { deleteWithin } from '../messages/delete-message.ts';
import { markReadWithin } from '../messages/mark-message-read.ts';
import type { WaitingRecord } from './queries.ts';

export type ActionContext = {
  noun: RecordSubject['noun'];
  action: RecordAction;
  staff: StaffActor;
  /** When the mails are due, in milliseconds since 1970. */
  mailsDueMs: number;
};

export type Applied = {
  result: BulkResult;
  /** What undoing it needs; null if it cannot be undone or nothing has changed. */
  undo: string | null;
  mails: MailOutcome[];
  /** Files to remove after the commit. */
  fileIds: string[];
};

const nothing: Omit<Applied, 'result'> = { undo: null, mails: [], fileIds: [] };

/**
 * Does to one record what a member of staff could do to it alone, with the same history and mails. A record that is deleted or
 * has another version by now stays as it is.
 */
export async function applyAction(
  trx: Trx,
  deps: Pick<Deps, 'mail' | 'keys' | 'clock'>,
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
  deps: Pick<Deps, 'mail' | 'keys' | 'clock'>,
  { noun, action, staff, mailsDueMs }: ActionContext,
  { id, version }: { id: string; version: number },
): Promise<Partial<Applied>> {
  if (action.type === 'decide') {
    const { type: _type, ...decision } = action;
    const { row, mails } = await storeDecision(trx, deps, staff, { ...decision, id, dueMs: mailsDueMs });
    return { undo: row.decidedAt, mails };
  }
  if (action.type === 'assign') {
    const { assigneeId } = action;
    const before = await storeAssignment(trx, deps, staff, { noun, id, assigneeId, version });
    return before.assigneeId === assigneeId ? {} : { undo: before.assigneeId ?? '' };
  }
  if (action.type === 'read') return (await markReadWithin(trx, deps, staff, id)) ? { undo: '' } : {};
  if (action.type === 'export') return {};
  if (noun === 'message') await deleteWithin(trx, deps, staff, id);
  else
    for (const kind of applicationKinds) {
      const removed = await removeWithin(trx, deps, staff, { id, kind });
      if (removed) return removed;
    }
  return {};
}
