import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { deleteFileRemovals } from './queries.ts';

/**
 * Removes files that are marked for removal, and then their marks. A failure is logged, and the marks stay so
 * that the next start tries again. Called after the commit that deleted the record.
 */
export async function removeFiles({ db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>, ids: string[]) {
  if (ids.length === 0) return;
  try {
    await Promise.all(ids.map((id) => files.remove(id)));
    await inTransaction(db, (trx) => deleteFileRemovals(trx, ids));
  } catch (error) {
    log.error(
      { err: error, fileIds: ids },
      'files of a deleted record could not be removed, will be retried',
    );
  }
}
