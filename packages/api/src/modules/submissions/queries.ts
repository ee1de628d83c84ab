import { hash } from 'node:crypto';
import { createDelete, createDeleteBefore, createInsert, type Executor } from '../../database/database.ts';

export async function findIdempotencyKey(executor: Executor, scope: string, key: string) {
  return await executor
    .selectFrom('idempotency_key')
    .select(['body_hash', 'record_id'])
    .where('scope', '=', scope)
    .where('key', 'in', [key, hashKey(key)])
    .executeTakeFirst();
}

export const insertIdempotencyKey = createInsert('idempotency_key');

/** Deletes the keys with which a record was created. */
export const deleteIdempotencyKeys = createDelete('idempotency_key', 'record_id');

/**
 * Keeps of the keys of a deleted record only their hashes, so that a repeated request, whose response was lost, is a conflict and does not
 * create the record again.
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
