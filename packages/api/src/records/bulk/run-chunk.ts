import { recordAction } from '@isangano/contracts/bulk/operation';
import { hasRole } from '@isangano/contracts/identity/roles';
import type { Deps, StaffActor } from '../../core/context.ts';
import { getModule } from '../../core/record-module.ts';
import { decisionMailDelayMs } from '../../core/undo-window.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { removeFiles } from '../../modules/files/module.ts';
import { findBackgroundRole } from '../../modules/identity/module.ts';
import { completeMails, type MailOutcome } from '../../modules/mail/module.ts';
import { type ActionContext, applyAction, undoAction } from './apply-action.ts';
import {
  type DoneRecord,
  listNextRecords,
  type NextRecords,
  type OperationRow,
  updateOperation,
  updateResult,
  updateUndone,
} from './queries.ts';

/** Other requests wait for a transaction of so long at most, and for one record more. */
const chunkMs = 15;
const chunkRecordsMax = 250;

export type ChunkDeps = Omit<Deps, 'bulkRunner'>;

/**
 * Works on the records after a position, in one transaction: changes them, undoes that, or stores the mails to come. Returns the last
 * position, or undefined at the end.
 */
export async function runChunk(
  deps: ChunkDeps,
  operation: OperationRow,
  after: number,
): Promise<number | undefined> {
  if (operation.state === 'running') return await applyChunk(deps, operation, after);
  if (operation.state === 'undoing') return await undoChunk(deps, operation, after);
  return await mailChunk(deps, operation, after);
}

async function applyChunk(deps: ChunkDeps, operation: OperationRow, after: number) {
  const context = readContext(deps, operation);
  const { position, changedIds, fileIds } = await inTransaction(deps.db, async (trx) => {
    const done: { changedIds: string[]; fileIds: string[] } = { changedIds: [], fileIds: [] };
    if (!(await isPermitted(trx, deps, operation, context))) {
      await updateOperation(trx, operation.id, createEnd(deps, operation, context));
      deps.log.warn(
        { operationId: operation.id },
        'operation on many records stopped: its author lost the right to it',
      );
      return { ...done, position: after };
    }
    const last = await forEachInTime(trx, { operation, which: 'waiting', after }, async (record) => {
      const { result, undo, fileIds: removed } = await applyAction(trx, deps, context, record);
      await updateResult(trx, { operationId: operation.id, position: record.position, result, undo });
      if (result === 'done') done.changedIds.push(record.id);
      done.fileIds.push(...removed);
    });
    if (last === after) await updateOperation(trx, operation.id, createEnd(deps, operation, context));
    return { ...done, position: last };
  });
  if (position === after) {
    logEnd(deps, operation, 'operation on many records finished');
    return undefined;
  }
  publish(deps, context, changedIds);
  await removeFiles(deps, fileIds);
  return position;
}

/** Whether the person who began the operation still has the role for it: they may have been disabled since. */
async function isPermitted(
  trx: Trx,
  { clock }: ChunkDeps,
  { actor_kind: kind, staff_id: id }: OperationRow,
  { action }: ActionContext,
): Promise<boolean> {
  const role = await findBackgroundRole(trx, { kind, id }, clock());
  return role !== undefined && hasRole(role, action.type === 'delete' ? 'owner' : 'reviewer');
}

async function undoChunk(deps: ChunkDeps, operation: OperationRow, after: number) {
  const context = readContext(deps, operation);
  const { position, changedIds } = await inTransaction(deps.db, async (trx) => {
    const undoneIds: string[] = [];
    const last = await forEachInTime(trx, { operation, which: 'done', after }, async (record) => {
      if (!(await undoAction(trx, deps, context, record))) return;
      await updateUndone(trx, { operationId: operation.id, position: record.position });
      undoneIds.push(record.id);
    });
    if (last === after) await updateOperation(trx, operation.id, { state: 'undone' });
    return { position: last, changedIds: undoneIds };
  });
  publish(deps, context, changedIds);
  if (position > after) return position;
  logEnd(deps, operation, 'operation on many records undone');
  return undefined;
}

/** Stores the mails about the decisions that still stand. */
async function mailChunk(deps: ChunkDeps, operation: OperationRow, after: number) {
  const { id: operationId } = operation;
  const context = readContext(deps, operation);
  const { position, mails, ids } = await inTransaction(deps.db, async (trx) => {
    const stored: MailOutcome[] = [];
    const mailedIds: string[] = [];
    const last = await forEachInTime(
      trx,
      { operation, which: 'unmailed', after },
      async ({ id, undo, position: at }) => {
        const { decide } = context.module.actions;
        stored.push(...((await decide?.storeMails?.(trx, deps, id, undo ?? '')) ?? []));
        mailedIds.push(id);
        await updateResult(trx, { operationId, position: at, result: 'done', undo: null });
      },
    );
    if (last === after) await updateOperation(trx, operationId, { mails_due_at: null });
    return { position: last, mails: stored, ids: mailedIds };
  });
  completeMails(deps, mails);
  publish(deps, context, ids);
  return position > after ? position : undefined;
}

/** Calls a function for the next records, until the time of one transaction has passed; returns the last position. */
async function forEachInTime(
  trx: Trx,
  { operation, which, after }: { operation: OperationRow; which: NextRecords; after: number },
  work: (record: DoneRecord) => Promise<void>,
): Promise<number> {
  const startedAt = performance.now();
  let last = after;
  for (const record of await listNextRecords(trx, operation.id, { which, after, limit: chunkRecordsMax })) {
    await work(record);
    last = record.position;
    if (performance.now() - startedAt > chunkMs) break;
  }
  return last;
}

/** A reason may name an applicant, and is stored with the application; here nobody needs it any more. */
function createEnd({ clock }: ChunkDeps, { action }: OperationRow, context: ActionContext) {
  const now = clock();
  const mailsDueMs = now + decisionMailDelayMs;
  return {
    state: 'finished',
    finished_at: new Date(now).toISOString(),
    mails_due_at: context.action.type === 'decide' ? new Date(mailsDueMs).toISOString() : null,
    action: JSON.stringify({ ...recordAction.parse(JSON.parse(action)), reason: undefined }),
  } as const;
}

function readContext({ records }: ChunkDeps, operation: OperationRow): ActionContext {
  const { noun, action, actor_kind: kind, staff_id: id, staff_email: email, address, request_id } = operation;
  const staff: StaffActor = { kind, id, email, origin: { address, requestId: request_id } };
  return { module: getModule(records, noun), action: recordAction.parse(JSON.parse(action)), staff };
}

function publish(
  { changes }: ChunkDeps,
  { module: { noun }, action }: ActionContext,
  ids: readonly string[],
): void {
  for (const id of ids)
    changes.publish({ noun, action: action.type === 'delete' ? 'deleted' : 'changed', id });
}

function logEnd({ log }: ChunkDeps, { id, staff_id }: OperationRow, text: string): void {
  log.info({ operationId: id, staffId: staff_id }, text);
}
