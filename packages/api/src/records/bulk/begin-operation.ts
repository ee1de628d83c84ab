import { bulkRecordsMax } from '@isangano/contracts/bulk/limits';
import { type BulkOperation, type RecordAction, recordAction } from '@isangano/contracts/bulk/operation';
import { AppError } from '@isangano/platform/errors';
import { newId } from '@isangano/platform/ids';
import type { Deps, Staff } from '../../core/context.ts';
import { resolveAssignee } from '../../core/list-search.ts';
import { getModule, type RecordModule } from '../../core/record-module.ts';
import { decisionMailDelayMs, graceMs } from '../../core/undo-window.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { getAssignee } from '../assignments/module.ts';
import { getRecordAction } from './apply-action.ts';
import {
  type BulkOperationTable,
  findOperation,
  insertOperation,
  insertRecords,
  insertRecordsBySeqs,
  updateOperation,
  updateRecord,
} from './queries.ts';
import { findOwnOperation, getUndoEnd, type OperationState, readOperation } from './read-operation.ts';

/** Records with the versions that the person saw, or all that a list has. */
type Selection =
  | { type: 'records'; noun: string; records: readonly { id: string; version: number }[] }
  | { type: string; filter: object };

type BeginInput = { selection: Selection; count: number; action: RecordAction };

/**
 * Stores an operation with its records and their versions, and begins it; it goes on in the background, also after a
 * crash. `count` is the number of records that the person confirmed. Throws `invalid_input` for an action that does not
 * fit the records, or an assignee who is no active account, `conflict` (reason `count_changed` or `nothing_selected`),
 * `too_large` (reason `too_many_selected`), `unavailable`.
 */
export async function beginOperation(
  deps: Pick<Deps, 'db' | 'records' | 'clock' | 'log' | 'timeZone' | 'bulkRunner'>,
  staff: Staff,
  { selection, count, action }: BeginInput,
): Promise<OperationState> {
  const noun = getNoun(selection);
  const module = getModule(deps.records, noun);
  if (action.type === 'decide' || action.type === 'read') getRecordAction(module, action).check?.(action);
  const seqs = 'records' in selection ? undefined : await listSeqs(deps, staff, module, selection.filter);
  const state = action.type === 'export' ? 'finished' : 'running';
  const row = createRow(deps.clock(), staff, { noun, action, state });
  const { id } = row;
  await inTransaction(deps.db, async (trx) => {
    await assertAssignable(trx, action);
    await insertOperation(trx, row);
    const stored = await storeSelection(trx, { id, table: module.table }, selection, seqs);
    if (stored === 0) throw new AppError('conflict', { reason: 'nothing_selected' });
    if (stored !== count) throw new AppError('conflict', { reason: 'count_changed' });
  });
  deps.log.info({ operationId: id, noun, count, staffId: staff.id }, 'operation on many records begun');
  if (action.type !== 'export') deps.bulkRunner.wake();
  return await readOperation(deps, staff, id);
}

export type DoneChange = { noun: string; id: string; version: number; action: RecordAction; undo: string };

/** Stores a change of one record as a finished operation, whose mails follow unless it is undone. */
export async function storeDone(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  staff: Staff,
  { noun, id, version, action, undo }: DoneChange,
): Promise<void> {
  const now = clock();
  const row = createRow(now, staff, { noun, action, state: 'finished' });
  const mailsDueAt = new Date(now + decisionMailDelayMs).toISOString();
  await insertOperation(trx, { ...row, finished_at: row.created_at, mails_due_at: mailsDueAt });
  await insertRecords(trx, row.id, [{ id, version }]);
  await updateRecord(trx, [row.id, 1], { result: 'done', undo });
}

function createRow(
  now: number,
  staff: Staff,
  { noun, action, state }: { noun: string; action: RecordAction; state: BulkOperation['state'] },
): BulkOperationTable {
  return {
    id: newId(now),
    noun,
    action: JSON.stringify(action),
    state,
    actor_kind: staff.kind,
    staff_id: staff.id,
    staff_email: staff.email,
    address: staff.origin.address,
    request_id: staff.origin.requestId,
    created_at: new Date(now).toISOString(),
    finished_at: null,
    mails_due_at: null,
  };
}

/** All records that a list has are named by the plural of their noun. */
function getNoun(selection: Selection): string {
  return 'records' in selection ? selection.noun : selection.type.replace(/s$/, '');
}

async function assertAssignable(trx: Trx, action: RecordAction): Promise<void> {
  if (action.type === 'assign' && action.assigneeId !== null) await getAssignee(trx, action.assigneeId);
}

async function storeSelection(
  trx: Trx,
  operation: { id: string; table: string },
  selection: Selection,
  seqs: readonly number[] = [],
): Promise<number> {
  if (!('records' in selection)) return await insertRecordsBySeqs(trx, operation, seqs);
  const records = [...new Map(selection.records.map((record) => [record.id, record])).values()];
  await insertRecords(trx, operation.id, records);
  return records.length;
}

/** Counts the records of a selection, unless they are too many for an operation. */
export async function countSelection(
  deps: Pick<Deps, 'db' | 'records' | 'timeZone'>,
  staff: Staff,
  selection: Selection,
): Promise<{ count: number; isTooMany: boolean }> {
  if ('records' in selection) return { count: selection.records.length, isTooMany: false };
  const module = getModule(deps.records, getNoun(selection));
  try {
    return { count: (await listSeqs(deps, staff, module, selection.filter)).length, isTooMany: false };
  } catch (error) {
    if (error instanceof AppError && error.reason === 'too_many_selected')
      return { count: bulkRecordsMax, isTooMany: true };
    throw error;
  }
}

/** Lists the `seq` of all records that a list with the filter has. Throws `too_large` (reason `too_many_selected`). */
async function listSeqs(
  { db, timeZone }: Pick<Deps, 'db' | 'timeZone'>,
  staff: Staff,
  module: RecordModule,
  filter: object,
): Promise<number[]> {
  const seqs: number[] = [];
  for await (const batch of module.list.listMatching(db.read, resolveAssignee(filter, staff), timeZone)) {
    seqs.push(...batch);
    if (seqs.length > bulkRecordsMax) throw new AppError('too_large', { reason: 'too_many_selected' });
  }
  return seqs;
}

/**
 * Begins to undo an operation that has just finished. Only for the person who began it; records that were changed since
 * are left as they are. Throws `not_found`, `conflict` (reason `bulk_undo_too_late`), `unavailable`.
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
