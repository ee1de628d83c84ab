import { Readable } from 'node:stream';
import { hourMs } from '@isangano/contracts/durations';
import { AppError } from '@isangano/platform/errors';
import type { FileStore } from '@isangano/platform/file-store/file-store';
import { getCreationTime } from '@isangano/platform/ids';
import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { deleteFileRemovals, listFileRemovals, listRecordedFiles, listUploadFiles } from './queries.ts';

type RemoveDeps = Pick<Deps, 'db' | 'files' | 'log'>;

/** Less than the maximum number of parameters of a query. */
const batchSize = 500;

/**
 * Removes files that are marked for removal, and then their marks, in batches. A failure is logged, and the marks of
 * its batch stay so that the next sweep tries again. Called after the commit that deleted the record.
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

/** Longer than a form with files takes to arrive at another process. */
const receivedWithinMs = 6 * hourMs;

/**
 * Makes storage and records consistent after a crash: promotes staged files that belong to a record, keeps those of
 * uploads, and removes other staged files and files of deleted records. Called at start, before the first request.
 */
export async function reconcileFiles(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  { inUseMs = deps.db.isShared ? receivedWithinMs : 0 } = {},
): Promise<void> {
  const { db, files, log } = deps;
  const isInUse = (id: string) => inUseMs > 0 && getCreationTime(id) > Date.now() - inUseMs;
  const stagedIds = await files.listStaged();
  for (let start = 0; start < stagedIds.length; start += batchSize) {
    const batch = stagedIds.slice(start, start + batchSize);
    // In this order: an upload may be claimed in between, and is one of the files of records from then on.
    const uploads = await listUploadFiles(db.read, batch);
    const recorded = await listRecordedFiles(db.read, batch);
    const discarded = batch.filter((id) => !recorded.has(id) && !uploads.has(id) && !isInUse(id));
    await Promise.all([
      ...Array.from(recorded, (id) => files.promote(id)),
      ...Array.from(uploads.difference(recorded), (id) => syncUpload(files, id)),
      ...discarded.map((id) => files.discard(id)),
    ]);
    log.info(
      { promoted: recorded.size, uploads: uploads.size, discarded: discarded.length },
      'staged files reconciled',
    );
  }
  await removeMarkedFiles(deps);
}

/** Flushes what was written before the server was killed: from now on it counts as received. */
async function syncUpload(files: FileStore, id: string): Promise<void> {
  const stats = await files.stat(id);
  if (!stats) return;
  try {
    await files.append(id, stats.sizeBytes, Readable.from([]));
  } catch (error) {
    // Another process receives it at this moment.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  }
}
