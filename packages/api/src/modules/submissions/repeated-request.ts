import { hash } from 'node:crypto';
import { idempotencyKeyLifetimeMs } from '@isangano/contracts/routes';
import { AppError } from '@isangano/platform/errors';
import type { Deps } from '../../core/context.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { deleteIdempotencyKeysBefore, findIdempotencyKey, insertIdempotencyKey } from './queries.ts';

/** A request that creates a record, and may be a repetition of an earlier one. */
export type KeyedRequest = {
  /** Keys of different kinds of records are independent. */
  scope: string;
  /** Without a key, a request is never a repetition. */
  key: string | undefined;
  /** Bodies are equal if their fields, in any order, and their files are equal. */
  fields: Record<string, unknown>;
  files?: readonly { field: string; name: string; sha256: string }[];
  /** For an application that was started on a device: it is submitted once, whatever it contains. */
  accessTokenHash?: string | null;
};

/**
 * Returns the id of the record that the same key and body created before, if there is one. Throws `conflict` (reason
 * `key_reused`) if the key was used with another body, or another access token.
 */
export async function findRepeatedRequest(trx: Trx, request: KeyedRequest): Promise<string | undefined> {
  if (request.key === undefined) return undefined;
  const earlier = await findIdempotencyKey(trx, request.scope, request.key);
  if (earlier && earlier.body_hash !== hashBody(request)) {
    throw new AppError('conflict', { reason: 'key_reused' });
  }
  return earlier?.record_id;
}

/** Stores the key of a request with the record that it created; `createdAt` is ISO 8601. */
export async function recordRequestKey(
  trx: Trx,
  request: KeyedRequest,
  { id, createdAt }: { id: string; createdAt: string },
): Promise<void> {
  const { scope, key } = request;
  if (key === undefined) return;
  await insertIdempotencyKey(trx, {
    scope,
    key,
    body_hash: hashBody(request),
    record_id: id,
    created_at: createdAt,
  });
}

function hashBody({ fields, files = [], accessTokenHash }: KeyedRequest): string {
  // The first response may have been lost, and the answers changed since.
  if (accessTokenHash) return hash('sha256', `application ${accessTokenHash}`, 'hex');
  const sortedFields = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const fileContents = files.map(({ field, name, sha256 }) => [field, name, sha256]);
  return hash('sha256', JSON.stringify([sortedFields, fileContents]), 'hex');
}

/** Deletes the keys that have expired: clients do not repeat requests after that time. */
export async function deleteExpiredKeys({
  db,
  clock,
  log,
}: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const before = new Date(clock() - idempotencyKeyLifetimeMs).toISOString();
  const deleted = await inTransaction(db, (trx) => deleteIdempotencyKeysBefore(trx, before));
  if (deleted > 0) log.info({ deleted }, 'expired idempotency keys deleted');
}
