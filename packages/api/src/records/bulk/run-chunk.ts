import { recordAction } from '@isangano/contracts/bulk/operation';
import { hasRole } from '@isangano/contracts/identity/roles';
import type { Deps, StaffActor } from '../../core/context.ts';
import { getModule } from '../../core/record-module.ts';
import { decisionMailDelayMs } from '../../core/undo-window.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { removeFiles } from '../../modules/files/module.ts';
import { findBackgroundRole } from '../../modules/identity/module.ts';
import { type ActionContext, applyAction, undoAction } from './apply-action.ts';
import {
  type DoneRecord,
  listNextRecords,
  type NextRecords,
  type OperationRow,
  updateOperation,
  updateRecord,
} from './queries.ts';

/** The longest transaction, apart from its last record: other requests wait for it. */
const chunkMs = 15;
const chunkRecordsMax = 250;

export type ChunkDeps = Omit<Deps, 'bulkRunner'>;

/** Effects after the commit. */
type Done = { changedIds: string[]; fileIds: string[] };

/** The work on records in a state of their operation, and the change of the operation at the end. */
type Phase = {
  which: NextRecords;
  work: (trx: Trx, deps: ChunkDeps, context: Context, record: DoneRecord, done: Done) => Promise<void>;
  end: (deps: ChunkDeps, context: Context) => Parameters<typeof updateOperation>[2];
  endMessage?: string;
};
type Context = ActionContext & { operation: OperationRow };

const applying: Phase = {
  which: 'waiting',
  async work(trx, deps, context, record, done) {
    const { result, undo, fileIds } = await applyAction(trx, deps, context, record);
    await updateRecord(trx, [context.operation.id, record.position], { result, undo });
    if (result === 'done') done.changedIds.push(record.id);
    done.fileIds.push(...fileIds);
  },
  end: createEnd,
  endMessage: 'operation on many records finished',
};

const undoing: Phase = {
  which: 'done',
  async work(trx, deps, context, record, done) {
    if (!(await undoAction(trx, deps, context, record))) return;
    await updateRecord(trx, [context.operation.id, record.position], { is_undone: 1 });
    done.changedIds.push(record.id);
  },
  end: () => ({ state: 'undone' }),
  endMessage: 'operation on many records undone',
};

/** Stores the mails about the decisions that still stand. */
const mailing: Phase = {
  which: 'unmailed',
  async work(trx, deps, { module, operation }, { id, undo, position }, done) {
    const { decide } = module.actions;
    await decide?.storeMails?.(trx, deps, id, undo ?? '');
    done.changedIds.push(id);
    await updateRecord(trx, [operation.id, position], { undo: null });
  },
  end: () => ({ mails_due_at: null }),
};

/**
 * Works on the records after a position, in one transaction: changes them, undoes that, or stores the mails to come.
 * Returns the last position, or undefined at the end.
 */
export async function runChunk(deps: ChunkDeps, operation: OperationRow, after: number) {
  const context = readContext(deps, operation);
  const phase = operation.state === 'running' ? applying : operation.state === 'undoing' ? undoing : mailing;
  const { position, done } = await inTransaction(deps.db, async (trx) => {
    const chunk: Done = { changedIds: [], fileIds: [] };
    const isRefused = phase === applying && !(await isPermitted(trx, deps, context));
    if (isRefused)
      deps.log.warn(
        { operationId: operation.id },
        'operation on many records stopped: its author lost the right to it',
      );
    const last = isRefused
      ? after
      : await forEachInTime(trx, { operation, which: phase.which, after }, (record) =>
          phase.work(trx, deps, context, record, chunk),
        );
    if (last === after) await updateOperation(trx, operation.id, phase.end(deps, context));
    return { position: last, done: chunk };
  });
  publish(deps, context, done.changedIds);
  await removeFiles(deps, done.fileIds);
  if (position > after) return position;
  if (phase.endMessage !== undefined)
    deps.log.info({ operationId: operation.id, staffId: operation.staff_id }, phase.endMessage);
  return undefined;
}

/** Whether the person who began the operation still has the role for it: they may have been disabled since. */
async function isPermitted(
  trx: Trx,
  { clock }: ChunkDeps,
  { action, operation: { actor_kind: kind, staff_id: id } }: Context,
): Promise<boolean> {
  const role = await findBackgroundRole(trx, { kind, id }, clock());
  return role !== undefined && hasRole(role, action.type === 'delete' ? 'owner' : 'reviewer');
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

/** A reason may name an applicant. It is stored with the application, so it is removed here. */
function createEnd({ clock }: ChunkDeps, { action }: Context) {
  const now = clock();
  const mailsDueMs = now + decisionMailDelayMs;
  return {
    state: 'finished',
    finished_at: new Date(now).toISOString(),
    mails_due_at: action.type === 'decide' ? new Date(mailsDueMs).toISOString() : null,
    action: JSON.stringify({ ...action, reason: undefined }),
  } as const;
}

function readContext({ records }: ChunkDeps, operation: OperationRow): Context {
  const { noun, action, actor_kind: kind, staff_id: id, staff_email: email, address, request_id } = operation;
  const staff: StaffActor = { kind, id, email, origin: { address, requestId: request_id } };
  return {
    operation,
    module: getModule(records, noun),
    action: recordAction.parse(JSON.parse(action)),
    staff,
  };
}

function publish(
  { changes }: ChunkDeps,
  { module: { noun }, action }: ActionContext,
  ids: readonly string[],
): void {
  for (const id of ids)
    changes.publish({ noun, action: action.type === 'delete' ? 'deleted' : 'changed', id });
}
