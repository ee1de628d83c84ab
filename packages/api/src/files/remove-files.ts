import type { Deps } from '../context.ts';
import { deleteFileRemovals } from './queries.ts';

/**
 * Removes files whose removal is noted, and then the note. What fails stays noted, so that the next start
 * tries again; the record is gone already, so nobody waits for it.
 */
export async function removeFiles({ db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>, ids: string[]) {
  if (ids.length === 0) return;
  try {
    await Promise.all(ids.map((id) => files.remove(id)));
    await deleteFileRemovals(db.write, ids);
  } catch (error) {
    log.error({ err: error, fileIds: ids }, 'files of a deleted record could not be removed yet');
  }
}
