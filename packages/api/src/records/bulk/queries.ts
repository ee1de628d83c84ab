import type { BulkOperation, BulkResult } from '@isangano/contracts/bulk/operation';
import { toJsonText } from '@isangano/platform/database/sql-fragments';
import { type Selectable, sql } from 'kysely';
import {
  createFind,
  createInsert,
  createUpdate,
  type Executor,
  type Param,
  prepareQuery,
  type Trx,
} from '../../database/database.ts';

export type BulkOperationTable = {
  id: string;
  noun: string;
  /** The action, as JSON. */
  action: string;
  state: BulkOperation['state'];
  actor_kind: 'account' | 'token';
  staff_id: string;
  staff_email: string;
  address: string | null;
  request_id: string | null;
  /** ISO 8601, as all times. */
  created_at: string;
  finished_at: string | null;
  /** When the mails about decisions are stored; null if there are none. */
  mails_due_at: string | null;
};

export type BulkTables = {
  bulk_operation: BulkOperationTable;
  bulk_record: {
    operation_id: string;
    /** From 1, in the order of the selection. */
    position: number;
    record_id: string;
    /** The version that the person saw. */
    version: number;
    /** Null while it waits. */
    result: BulkResult | null;
    /** The data for undoing it: the time of the decision, until its mail is stored, or the previous assignee. */
    undo: string | null;
    is_undone: 0 | 1;
  };
};

export type OperationRow = Selectable<BulkOperationTable>;
export type SelectedRecord = { id: string; version: number };
export type WaitingRecord = { position: number; id: string; version: number };
export type DoneRecord = WaitingRecord & { undo: string | null };

export const insertOperation = createInsert('bulk_operation');

/** Adds records in the order of the array, from position 1. */
export async function insertRecords(trx: Trx, operationId: string, records: readonly SelectedRecord[]) {
  await sql`insert into bulk_record (operation_id, position, record_id, version)
    select ${operationId}, record.key + 1, record.value, cast(version.value as bigint)
    from json_each(${toJsonText(records.map(({ id }) => id))}) as record
    join json_each(${JSON.stringify(records.map(({ version }) => version))}) as version
      on version.key = record.key`.execute(trx);
}

/** Adds the records with these `seq` as they are now, in the order of the array. Returns how many there are. */
export async function insertRecordsBySeqs(
  trx: Trx,
  operation: { id: string; table: string },
  seqs: readonly number[],
): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`insert into bulk_record (operation_id, position, record_id, version)
    select ${operation.id}, selected.key + 1, record.id, record.version
    from json_each(${JSON.stringify(seqs)}) as selected
    join ${sql.table(operation.table)} as record on record.seq = cast(selected.value as bigint)`.execute(trx);
  return Number(numAffectedRows);
}

export const findOperation = createFind('bulk_operation', 'id');

export async function listUnfinishedIds(executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectFrom('bulk_operation')
    .select('id')
    .where((where) =>
      where.or([where('state', 'in', ['running', 'undoing']), where('mails_due_at', 'is not', null)]),
    )
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

export const updateOperation = createUpdate('bulk_operation', 'id');

export async function deleteOperationsBefore(executor: Executor, time: string): Promise<void> {
  await executor
    .deleteFrom('bulk_operation')
    .where('created_at', '<', time)
    .where('state', 'in', ['finished', 'undone'])
    .where('mails_due_at', 'is', null)
    .execute();
}

export async function countResults(executor: Executor, operationId: string) {
  const rows = await executor
    .selectFrom('bulk_record')
    .select([
      'result',
      ({ fn }) => fn.countAll<number>().as('n'),
      ({ fn }) => fn.sum<number>('is_undone').as('undone'),
    ])
    .where('operation_id', '=', operationId)
    .groupBy('result')
    .execute();
  const count = (wanted: BulkResult | null) => rows.find(({ result }) => result === wanted)?.n ?? 0;
  return {
    total: rows.reduce((sum, { n }) => sum + n, 0),
    waiting: count(null),
    undone: rows.reduce((sum, { undone }) => sum + undone, 0),
    done: count('done'),
    changed: count('changed'),
    missing: count('missing'),
  };
}

export async function listRecordResults(
  executor: Executor,
  operationId: string,
  { after, isOther, limit }: { after: number; isOther: boolean; limit: number },
) {
  return await executor
    .selectFrom('bulk_record')
    .select(['position', 'record_id as id', 'result', 'is_undone as isUndone'])
    .where('operation_id', '=', operationId)
    .where('position', '>', after)
    .$if(isOther, (query) => query.where('result', 'in', ['changed', 'missing']))
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Lists the `seq` of the records that still exist, newest first, before a `seq`. */
export async function listSelectedSeqs(
  executor: Executor,
  { id, table }: { id: string; table: string },
  { before, limit }: { before: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`select record.seq from bulk_record
    join ${sql.table(table)} as record on record.id = bulk_record.record_id
    where operation_id = ${id} and record.seq < ${before} order by record.seq desc limit ${limit}`.execute(
    executor,
  );
  return rows.map(({ seq }) => seq);
}

/** Records without a result, records that are done and not undone, and those of them whose mail is not stored. */
export type NextRecords = 'waiting' | 'done' | 'unmailed';

const selectNext = {
  waiting: prepareRecords('waiting'),
  done: prepareRecords('done'),
  unmailed: prepareRecords('unmailed'),
};

export async function listNextRecords(
  trx: Trx,
  operationId: string,
  { which, after, limit }: { which: NextRecords; after: number; limit: number },
): Promise<DoneRecord[]> {
  return await selectNext[which](trx, { operationId, after, limit });
}

function prepareRecords(which: NextRecords) {
  return prepareQuery((db, param: Param<{ operationId: string; after: number; limit: number }>) =>
    db
      .selectFrom('bulk_record')
      .select(['position', 'record_id as id', 'version', 'undo'])
      .where('operation_id', '=', param('operationId'))
      .where('position', '>', param('after'))
      .$if(which === 'waiting', (query) => query.where('result', 'is', null))
      .$if(which !== 'waiting', (query) => query.where('result', '=', 'done').where('is_undone', '=', 0))
      .$if(which === 'unmailed', (query) => query.where('undo', 'is not', null))
      .orderBy('position')
      .limit(param('limit')),
  );
}

export const updateRecord = createUpdate('bulk_record', 'operation_id', 'position');
