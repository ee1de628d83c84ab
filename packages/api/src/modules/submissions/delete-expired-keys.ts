import { idempotencyKeyLifetimeMs } from '@isangano/contracts/routes';
import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { deleteIdempotencyKeysBefore } from './queries.ts';

/** Deletes the keys that have expired: clients do not repeat a request after so long. */
export async function deleteExpiredKeys({
  db,
  clock,
  log,
}: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const before = new Date(clock() - idempotencyKeyLifetimeMs).toISOString();
  const deleted = await inTransaction(db, (trx) => deleteIdempotencyKeysBefore(trx, before));
  if (deleted > 0) log.info({ deleted }, 'expired idempotency keys deleted');
}
