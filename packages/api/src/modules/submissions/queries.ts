import type { Executor } from '../../database/database.ts';
import type { IdempotencyKeyTable } from './table.ts';

export async function findIdempotencyKey(executor: Executor, scope: string, key: string) {
  return await executor
    .selectFrom('idempotency_key')
    .select(['body_hash', 'record_id'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function insertIdempotencyKey(executor: Executor, row: IdempotencyKeyTable): Promise<void> {
  await executor.insertInto('idempotency_key').values(row).execute();
}

/** Deletes the keys with which a record was created. */
export async function deleteIdempotencyKeys(executor: Executor, recordId: string): Promise<void> {
  await executor.deleteFrom('idempotency_key').where('record_id', '=', recordId).execute();
}

/** Deletes keys created before a time (ISO 8601) and returns their number. */
export async function deleteIdempotencyKeysBefore(executor: Executor, time: string): Promise<number> {
  const { numDeletedRows } = await executor
    .deleteFrom('idempotency_key')
    .where('created_at', '<', time)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
