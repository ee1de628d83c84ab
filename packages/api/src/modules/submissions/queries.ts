import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import {
  createDelete,
  createDeleteBefore,
  createInsert,
  type Executor,
  type Param,
  prepareQueries,
} from '../../database/database.ts';

export type IdempotencyKeyTable = {
  scope: string;
  key: string;
  body_hash: string;
  record_id: string;
  created_at: string;
};

export async function findIdempotencyKey(executor: Executor, scope: string, key: string) {
  return await executor
    .selectFrom('idempotency_key')
    .select(['body_hash', 'record_id'])
    .where('scope', '=', scope)
    .where('key', 'in', [key, hashKey(key)])
    .executeTakeFirst();
}

export const insertIdempotencyKey = createInsert('idempotency_key');

export const deleteIdempotencyKeys = createDelete('idempotency_key', 'record_id');

/**
 * Reduces the keys of a deleted record to their hashes, so that a repeated request, whose response was lost, is a
 * conflict and does not create the record again.
 */
export async function voidIdempotencyKeys(executor: Executor, recordId: string): Promise<void> {
  const keys = await executor
    .selectFrom('idempotency_key')
    .select(['scope', 'key'])
    .where('record_id', '=', recordId)
    .execute();
  for (const { scope, key } of keys)
    await executor
      .updateTable('idempotency_key')
      .set({ key: hashKey(key), body_hash: '', record_id: '' })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute();
}

/** Clients choose their keys, which may contain personal data. */
function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}

export const deleteIdempotencyKeysBefore = createDeleteBefore('idempotency_key', 'created_at');

const excerptMaxChars = 300;

type DuplicateQuery = { fingerprint: string; since: string };

/** Whether a table has a row with the same fingerprint that was created after `since` (ISO 8601). */
export async function hasDuplicate(executor: Executor, table: string, query: DuplicateQuery) {
  return (await selectDuplicate(executor, table, query)).length > 0;
}

const selectDuplicate = prepareQueries(
  (table, param: Param<DuplicateQuery>) => sql`select id from ${sql.table(table)}
    where fingerprint = ${param('fingerprint')} and created_at > ${param('since')} limit 1`,
);

export async function countSuspects(executor: Executor, table: string, max: number): Promise<number> {
  const [row] = await countRows(executor, table, { max });
  return row?.n ?? 0;
}

const countRows = prepareQueries(
  (table, param: Param<{ max: number }>) => sql<{ n: number }>`select count(*) as n from (
    select 1 from ${sql.table(table)} where suspect is not null limit ${param('max')}
  ) as counted`,
);

/** Returns SQL for the beginning of a long text, as lists of suspects show it. */
export function excerpt(column: string): RawBuilder<string> {
  return sql<string>`substr(${sql.ref(column)}, 1, ${excerptMaxChars})`;
}
