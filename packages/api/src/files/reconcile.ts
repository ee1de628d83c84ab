import type { Deps } from '../context.ts';
import { listFileRemovals, listRecordedFiles } from './queries.ts';
import { removeFiles } from './remove-files.ts';

const batchSize = 500;

/**
 * Makes storage and records consistent after a crash: promotes staged files that belong to a record, and
 * removes other staged files and files of deleted records. Called at start, before the first request.
 */
export async function reconcileFiles(deps: Pick<Deps, 'db' | 'files' | 'log'>): Promise<void> {
  const { db, files, log } = deps;
  const stagedIds = await files.listStaged();
  for (let start = 0; start < stagedIds.length; start += batchSize) {
    const batch = stagedIds.slice(start, start + batchSize);
    const recorded = await listRecordedFiles(db.read, batch);
    await Promise.all(batch.map((id) => (recorded.has(id) ? files.promote(id) : files.discard(id))));
    log.info({ promoted: recorded.size, discarded: batch.length - recorded.size }, 'staged files reconciled');
  }
  await removeFiles(deps, await listFileRemovals(db.read));
}
