import { bulkUndoSeconds } from '@isangano/contracts/bulk/limits';
import {
  type BulkAction,
  type BulkOperation,
  type RecordAction,
  recordAction,
} from '@isangano/contracts/bulk/operation';
import { AppError } from '@isangano/platform/errors';
import type { Deps, Staff } from '../../core/context.ts';
import { getModule, type RecordModule } from '../../core/record-module.ts';
import { listNames } from '../../core/record-name-queries.ts';
import type { Reader } from '../../database/database.ts';
import {
  countResults,
  findOperation,
  listRecordResults,
  listSelectedSeqs,
  type OperationRow,
} from './queries.ts';

const resultsPageSize = 100;

/** As `BulkOperation`, of any kind of record. */
export type OperationState = Omit<BulkOperation, 'noun'> & { noun: string };

/** Returns an operation of this person. Throws `not_found`. */
export async function readOperation(
  { db }: Pick<Deps, 'db'>,
  staff: Pick<Staff, 'id'>,
  id: string,
): Promise<OperationState> {
  const operation = await findOwnOperation({ db }, staff, id);
  const action = recordAction.parse(JSON.parse(operation.action));
  const until =
    operation.state === 'finished' && action.type !== 'delete' ? getUndoEnd(operation) : undefined;
  return {
    id,
    noun: operation.noun,
    action: getActionName(action),
    state: operation.state,
    ...(await countResults(db.read, id)),
    undoUntil: until === undefined ? null : new Date(until).toISOString(),
  };
}

/** Returns the result of each record, with its present name, in the order of the selection. Throws `not_found`. */
export async function readResults(
  { db, records }: Pick<Deps, 'db' | 'records'>,
  staff: Pick<Staff, 'id'>,
  { id, after, isOther }: { id: string; after: number; isOther: boolean },
) {
  const operation = await findOwnOperation({ db }, staff, id);
  const rows = await listRecordResults(db.read, id, { after, isOther, limit: resultsPageSize + 1 });
  const page = rows.slice(0, resultsPageSize);
  const names = await listNames(
    db.read,
    getModule(records, operation.noun),
    page.map((row) => row.id),
  );
  return {
    items: page.map(({ position: _position, isUndone, ...item }) => ({
      ...item,
      name: names.get(item.id) ?? null,
      isUndone: isUndone === 1,
    })),
    nextAfter: rows.length > page.length ? (page.at(-1)?.position ?? null) : null,
  };
}

/** Operations are seen and undone by the person who began them. */
export async function findOwnOperation(
  { db }: Pick<Deps, 'db'>,
  staff: Pick<Staff, 'id'>,
  id: string,
): Promise<OperationRow> {
  const operation = await findOperation(db.read, id);
  if (operation?.staff_id !== staff.id) throw new AppError('not_found');
  return operation;
}

/** Returns the time until which an operation can be undone, in milliseconds since 1970; undefined before its end. */
export function getUndoEnd({ finished_at }: OperationRow): number | undefined {
  return finished_at === null ? undefined : Date.parse(finished_at) + bulkUndoSeconds * 1000;
}

function getActionName(action: RecordAction): BulkAction {
  if (action.type === 'decide') return action.status;
  return ({ assign: 'assigned', read: 'read', export: 'exported', delete: 'deleted' } as const)[action.type];
}

const batchSize = 500;

/** Yields the `seq` of the records of an operation that still exist, newest first, in batches; none for an unknown one. */
export async function* listSelected(
  reader: Reader,
  { noun, table }: Pick<RecordModule, 'noun' | 'table'>,
  id: string,
): AsyncGenerator<number[]> {
  const operation = await findOperation(reader, id);
  if (operation?.noun !== noun) return;
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const seqs = await listSelectedSeqs(reader, { id, table }, { before, limit: batchSize });
    yield seqs;
    const oldest = seqs.at(-1);
    if (oldest === undefined || seqs.length < batchSize) return;
    before = oldest;
  }
}
