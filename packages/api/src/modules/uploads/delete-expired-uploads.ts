import { uploadLifetimeMs } from '@isangano/contracts/uploads/limits';
import type { Deps } from '../../core/context.ts';
import { getUploadExpiry } from './access.ts';
import { listUploadsBefore } from './queries.ts';
import { removeUpload } from './remove-upload.ts';
import type { UploadTable } from './table.ts';

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
