import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { deleteFileRemovals, listFileRemovals } from './queries.ts';

type RemoveDeps = Pick<Deps, 'db' | 'files' | 'log'>;

/** Fewer than a query has parameters. */
const batchSize = 500;

/**
 * Removes files that are marked for removal, and then their marks, in batches. A failure is logged, and the marks of its batch stay so
 * that the next sweep tries again. Called after the commit that deleted the record.
 */
export async function removeFiles({ db, files, log }: RemoveDeps, ids: string[]) {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    try {
      await Promise.all(batch.map((id) => files.remove(id)));
      await inTransaction(db, (trx) => deleteFileRemovals(trx, batch));
    } catch (error) {
      log.error(
        { err: error, fileIds: batch },
        'files of a deleted record could not be removed, will be retried',
      );
    }
  }
}

/** Removes all files that are marked, also those that could not be removed before. */
export async function removeMarkedFiles(deps: RemoveDeps): Promise<void> {
  await removeFiles(deps, await listFileRemovals(deps.db.read));
}
