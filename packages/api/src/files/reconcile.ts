import type { Deps } from '../context.ts';
import { listFileRemovals, listRecordedFiles } from './queries.ts';
import { removeFiles } from './remove-files.ts';

const batchSize = 500;

/**
 * Brings storage and records together after a crash: an arrival with a record becomes permanent, one
 * without goes, and so do the files of deleted records. Belongs before the first request.
 */
export async function reconcileFiles(deps: Pick<Deps, 'db' | 'files' | 'log'>): Promise<void> {
  const { db, files, log } = deps;
  const arrivals = await files.listIncoming();
  for (let start = 0; start < arrivals.length; start += batchSize) {
    const batch = arrivals.slice(start, start + batchSize);
    const recorded = await listRecordedFiles(db.read, batch);
    await Promise.all(batch.map((id) => (recorded.has(id) ? files.keep(id) : files.discard(id))));
    log.info({ kept: recorded.size, discarded: batch.length - recorded.size }, 'arrivals settled');
  }
  await removeFiles(deps, await listFileRemovals(db.read));
}
