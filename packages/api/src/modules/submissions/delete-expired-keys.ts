import { idempotencyKeyLifetimeMs } from '@isangano/contracts/routes';
import type { Deps } from '../../core/context.ts';
import { deleteIdempotencyKeysBefore } from './queries.ts';

/** Deletes the keys that have expired. Called at start: clients do not repeat a request after so long. */
export async function deleteExpiredKeys({
  db,
  clock,
  log,
}: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const deleted = await deleteIdempotencyKeysBefore(
    db.write,
    new Date(clock() - idempotencyKeyLifetimeMs).toISOString(),
  );
  if (deleted > 0) log.info({ deleted }, 'expired idempotency keys deleted');
}
