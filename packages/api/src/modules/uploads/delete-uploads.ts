import { uploadLifetimeMs } from '@isangano/contracts/uploads/limits';
import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { insertFileRemovals, removeFiles } from '../files/module.ts';
import { getUploadExpiry } from './access.ts';
import { deleteUpload, listUploadsBefore, type UploadTable } from './queries.ts';

type SweepDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>;

/** Removes the uploads that have expired, with their files, and returns their number; with `isDryRun` only the number. */
export async function deleteExpiredUploads(deps: SweepDeps, { isDryRun = false } = {}): Promise<number> {
  const uploads = await listExpiredUploads(deps, deps.clock());
  if (isDryRun) return uploads.length;
  let expired = 0;
  for (const upload of uploads) if (await removeUpload(deps, upload)) expired += 1;
  if (expired > 0) deps.log.info({ expired }, 'expired uploads removed');
  return expired;
}

/** Lists the uploads that have expired before a time, in milliseconds since 1970. */
export async function listExpiredUploads(
  { db, files }: Pick<Deps, 'files'> & { db: Pick<Deps['db'], 'read'> },
  before: number,
): Promise<UploadTable[]> {
  const expired: UploadTable[] = [];
  for (const upload of await listUploadsBefore(db.read, new Date(before - uploadLifetimeMs).toISOString())) {
    const stats = await files.stat(upload.file_id);
    if ((getUploadExpiry(upload, stats?.modifiedAt) ?? before) < before) expired.push(upload);
  }
  return expired;
}

/**
 * Removes an upload, and after the commit its file. Returns false if it was removed or claimed in the meantime: its
 * file then belongs to an application.
 */
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
