import { createHash } from 'node:crypto';
import type { Trx } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { findIdempotencyKey, insertIdempotencyKey } from './queries.ts';

type Attempt = {
  /** Keys of different kinds of records do not meet. */
  scope: string;
  key: string | undefined;
  /** What makes two bodies the same, whatever the order of the fields. */
  fields: Record<string, unknown>;
  contents?: unknown[];
  /** ISO 8601. */
  createdAt: string;
};

/**
 * Writes a record and its key, or finds the id of the one that the same key and body made before.
 * Throws `conflict` (reason `key_reused`) for a key that came with another body.
 */
export async function writeOnce(
  trx: Trx,
  { scope, key, fields, contents = [], createdAt }: Attempt,
  write: () => Promise<string>,
): Promise<{ id: string; isNew: boolean }> {
  if (key === undefined) return { id: await write(), isNew: true };
  const bodyHash = hashOf(fields, contents);
  const earlier = await findIdempotencyKey(trx, scope, key);
  if (earlier && earlier.body_hash !== bodyHash) throw new AppError('conflict', { reason: 'key_reused' });
  if (earlier) return { id: earlier.record_id, isNew: false };
  const id = await write();
  await insertIdempotencyKey(trx, { scope, key, body_hash: bodyHash, record_id: id, created_at: createdAt });
  return { id, isNew: true };
}

function hashOf(fields: Record<string, unknown>, contents: unknown[]): string {
  const sortedFields = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([sortedFields, contents]))
    .digest('hex');
}
