import type { Deps } from '../context.ts';
import { deleteIdempotencyKeysBefore } from './queries.ts';

const lifetimeMs = 7 * 24 * 60 * 60 * 1000;

/** Deletes keys older than a week. Called at start: clients do not repeat a request after so long. */
export async function deleteExpiredKeys({
  db,
  clock,
  log,
}: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const deleted = await deleteIdempotencyKeysBefore(db.write, new Date(clock() - lifetimeMs).toISOString());
  if (deleted > 0) log.info({ deleted }, 'expired idempotency keys deleted');
}
