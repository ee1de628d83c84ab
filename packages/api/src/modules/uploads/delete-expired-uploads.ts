import { uploadLifetimeMs } from '@isangano/contracts/uploads/limits';
import { AppError } from '@isangano/platform/errors';
import type { Deps } from '../../core/context.ts';
import { getUploadExpiry } from './access.ts';
import { listUploadsBefore } from './queries.ts';
import { removeUpload } from './remove-upload.ts';
import type { UploadTable } from './table.ts';

type SweepDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>;

/** Removes the uploads that have expired, with their files, and returns their number; with `isDryRun` only the number. */
export async function deleteExpiredUploads(deps: SweepDeps, { isDryRun = false } = {}): Promise<number> {
  const { db, files, clock, log } = deps;
  const now = clock();
  let expired = 0;
  for (const upload of await listUploadsBefore(db.read, new Date(now - uploadLifetimeMs).toISOString())) {
    const stats = await files.stat(upload.file_id);
    if ((getUploadExpiry(upload, stats?.modifiedAt) ?? now) >= now) continue;
    if (isDryRun || (await removeIfPresent(deps, upload))) expired += 1;
  }
  if (expired > 0 && !isDryRun) log.info({ expired }, 'expired uploads removed');
  return expired;
}

/** An upload may be claimed or removed after it was listed. */
async function removeIfPresent(deps: SweepDeps, upload: UploadTable): Promise<boolean> {
  try {
    await removeUpload(deps, upload);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}
