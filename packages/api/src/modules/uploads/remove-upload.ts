import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { insertFileRemovals, removeFiles } from '../files/module.ts';
import { deleteUpload } from './queries.ts';
import type { UploadTable } from './table.ts';

/** Removes an upload, and after the commit its file. Returns false if it was removed or claimed meanwhile: its file then belongs to an application. */
export async function removeUpload(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  { id, file_id }: Pick<UploadTable, 'id' | 'file_id'>,
): Promise<boolean> {
  const isRemoved = await inTransaction(deps.db, async (trx) => {
    if (!(await deleteUpload(trx, id))) return false;
    await insertFileRemovals(trx, [file_id]);
    return true;
  });
  if (isRemoved) await removeFiles(deps, [file_id]);
  return isRemoved;
}
