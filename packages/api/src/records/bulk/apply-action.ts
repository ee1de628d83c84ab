import type { BulkResult, RecordAction } from '@isangano/contracts/bulk/operation';
import { AppError } from '@isangano/platform/errors';
import type { StaffActor } from '../../core/context.ts';
import type { ActionDeps, RecordModule } from '../../core/record-module.ts';
import type { Trx } from '../../database/database.ts';
import { storeAssignment } from '../assignments/module.ts';
import { findRecordState } from '../record-queries.ts';
import type { DoneRecord, WaitingRecord } from './queries.ts';

export type ActionContext = {
  module: RecordModule;
  action: RecordAction;
  staff: StaffActor;
};

export type Applied = {
  result: BulkResult;
  /** The data for undoing it; null if it cannot be undone or nothing has changed. */
  undo: string | null;
  /** Files to remove after the commit. */
  fileIds: string[];
};

const nothing: Omit<Applied, 'result'> = { undo: null, fileIds: [] };

/** Returns the implementation of an action for a kind of record. Throws `invalid_input` for an action that it does not have. */
export function getRecordAction({ actions }: RecordModule, action: RecordAction) {
  const found = action.type === 'decide' ? actions.decide : actions.read;
  if (!found) throw new AppError('invalid_input');
  return found;
}

/**
 * Applies an action to one record, with the same history as a single change; mails follow when it can no longer be
 * undone. A record that was deleted or changed since is left as it is.
 */
export async function applyAction(
  trx: Trx,
  deps: ActionDeps,
  context: ActionContext,
  { id, version }: WaitingRecord,
): Promise<Applied> {
  const before = await findRecordState(trx, context.module, id);
  if (!before) return { ...nothing, result: 'missing' };
  if (before.version !== version) return { ...nothing, result: 'changed' };
  try {
    return { ...nothing, ...(await changeRecord(trx, deps, context, { id, version })), result: 'done' };
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') return { ...nothing, result: 'changed' };
    throw error;
  }
}

async function changeRecord(
  trx: Trx,
  deps: ActionDeps,
  { module, action, staff }: ActionContext,
  { id, version }: { id: string; version: number },
): Promise<Partial<Applied>> {
  switch (action.type) {
    case 'assign': {
      const { assigneeId } = action;
      const before = await storeAssignment(trx, deps, staff, module, { id, assigneeId, version });
      return before.assigneeId === assigneeId ? {} : { undo: before.assigneeId ?? '' };
    }
    case 'delete':
      return { fileIds: (await module.actions.delete(trx, deps, staff, id)) ?? [] };
    case 'export':
      return {};
    case 'decide':
      return { undo: (await module.actions.decide?.apply(trx, deps, staff, id, action)) ?? null };
    case 'read':
      return { undo: (await module.actions.read?.apply(trx, deps, staff, id, action)) ?? null };
  }
}

/** Returns false, and changes nothing, if the record has been changed since, or is deleted. */
export async function undoAction(
  trx: Trx,
  deps: ActionDeps,
  { module, action, staff }: ActionContext,
  { id, version, undo }: DoneRecord,
): Promise<boolean> {
  // The record had the wanted state already.
  if (undo === null) return true;
  const current = await findRecordState(trx, module, id);
  // The action has increased the version by one.
  if (current?.version !== version + 1) return false;
  if (action.type !== 'assign') return await getRecordAction(module, action).undo(trx, deps, staff, id, undo);
  try {
    await storeAssignment(trx, deps, staff, module, {
      id,
      assigneeId: undo || null,
      version: current.version,
    });
    return true;
  } catch (error) {
    // The account of the previous assignee is disabled now.
    if (error instanceof AppError) return false;
    throw error;
  }
}
