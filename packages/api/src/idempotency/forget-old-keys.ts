import type { Deps } from '../context.ts';
import { deleteIdempotencyKeysBefore } from './queries.ts';

const keptMs = 7 * 24 * 60 * 60 * 1000;

/** Drops keys older than a week: nobody repeats a request after so long. Belongs to the start. */
export async function forgetOldKeys({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const forgotten = await deleteIdempotencyKeysBefore(db.write, new Date(clock() - keptMs).toISOString());
  if (forgotten > 0) log.info({ forgotten }, 'old idempotency keys dropped');
}
