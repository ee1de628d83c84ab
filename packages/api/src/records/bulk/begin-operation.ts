import { bulkRecordsMax } from '@isangano/contracts/bulk/limits';
import type { BulkOperation, BulkSelection, RecordAction } from '@isangano/contracts/bulk/operation';
import type { RecordNoun } from '@isangano/contracts/records';
import { AppError } from '@isangano/platform/errors';
import { newId } from '@isangano/platform/ids';
import type { Deps, Staff } from '../../core/context.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { toApplicationFilters } from '../../modules/applications/review/list-applications.ts';
import { listMatchingSeqs } from '../../modules/applications/review/list-matching-seqs.ts';
import { listMatchingMessages } from '../../modules/messages/list-matching-messages.ts';
import { toMessageFilters } from '../../modules/messages/search-messages.ts';
import { findActiveEmail } from '../assignments/queries.ts';
import { resolveAssignee } from '../assignments/resolve-assignee.ts';
import { insertOperation, insertRecords, insertRecordsBySeqs } from './queries.ts';
import { readOperation } from './read-operation.ts';

type BeginInput = { selection: BulkSelection; count: number; action: RecordAction };

/**
 * Stores an operation with its records and their versions, and begins it; it goes on in the background, also after a crash.
 * `count` is the number of records that the person confirmed.
 * Throws `invalid_input` for an action that does not fit the records, or an assignee who is no active account, `conflict` (reason
 * `count_changed` or `nothing_selected`), `too_large` (reason `too_many_selected`), `unavailable`.
 */
export async function beginOperation(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'timeZone' | 'bulkRunner'>,
  staff: Staff,
  { selection, count, action }: BeginInput,
): Promise<BulkOperation> {
  const noun = getNoun(selection);
  if (noun !== 'application' && action.type === 'decide') throw new AppError('invalid_input');
  if (noun !== 'message' && action.type === 'read') throw new AppError('invalid_input');
  if (action.type === 'decide' && action.reason && action.status !== 'rejected')
    throw new AppError('invalid_input');
  const seqs = selection.type === 'records' ? undefined : await listSeqs(deps, staff, selection);
  const now = deps.clock();
  const id = newId(now);
  await inTransaction(deps.db, async (trx) => {
    await assertAssignable(trx, action);
    await insertOperation(trx, {
      id,
      noun,
      action: JSON.stringify(action),
      state: action.type === 'export' ? 'finished' : 'running',
      actor_kind: staff.kind,
      staff_id: staff.id,
      staff_email: staff.email,
      address: staff.origin.address,
      request_id: staff.origin.requestId,
      created_at: new Date(now).toISOString(),
      finished_at: null,
      mails_due_at: null,
    });
    const stored = await storeSelection(trx, { id, noun }, selection, seqs);
    if (stored === 0) throw new AppError('conflict', { reason: 'nothing_selected' });
    if (stored !== count) throw new AppError('conflict', { reason: 'count_changed' });
  });
  deps.log.info({ operationId: id, noun, count, staffId: staff.id }, 'operation on many records begun');
  if (action.type !== 'export') deps.bulkRunner.run(id);
  return await readOperation(deps, staff, id);
}

function getNoun(selection: BulkSelection): RecordNoun {
  if (selection.type === 'records') return selection.noun;
  return selection.type === 'applications' ? 'application' : 'message';
}

async function assertAssignable(trx: Trx, action: RecordAction): Promise<void> {
  if (action.type !== 'assign' || action.assigneeId === null) return;
  if ((await findActiveEmail(trx, action.assigneeId)) === undefined) throw new AppError('invalid_input');
}

async function storeSelection(
  trx: Trx,
  operation: { id: string; noun: RecordNoun },
  selection: BulkSelection,
  seqs: readonly number[] = [],
): Promise<number> {
  if (selection.type !== 'records') return await insertRecordsBySeqs(trx, operation, seqs);
  const records = [...new Map(selection.records.map((record) => [record.id, record])).values()];
  await insertRecords(trx, operation.id, records);
  return records.length;
}

/** Counts the records of a selection, unless they are too many for an operation. */
export async function countSelection(
  deps: Pick<Deps, 'db' | 'timeZone'>,
  staff: Staff,
  selection: BulkSelection,
): Promise<{ count: number; isTooMany: boolean }> {
  if (selection.type === 'records') return { count: selection.records.length, isTooMany: false };
  try {
    return { count: (await listSeqs(deps, staff, selection)).length, isTooMany: false };
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
  selection: Exclude<BulkSelection, { type: 'records' }>,
): Promise<number[]> {
  const seqs: number[] = [];
  for await (const batch of listBatches(db, staff, selection, timeZone)) {
    seqs.push(...batch);
    if (seqs.length > bulkRecordsMax) throw new AppError('too_large', { reason: 'too_many_selected' });
  }
  return seqs;
}

function listBatches(
  { read }: Deps['db'],
  staff: Staff,
  selection: Exclude<BulkSelection, { type: 'records' }>,
  timeZone: string,
): AsyncGenerator<number[]> {
  if (selection.type === 'applications') {
    const filter = resolveAssignee(selection.filter, staff);
    return listMatchingSeqs(read, filter.q, toApplicationFilters(filter, timeZone));
  }
  const filter = resolveAssignee(selection.filter, staff);
  return listMatchingMessages(read, filter.q, toMessageFilters(filter, timeZone));
}
