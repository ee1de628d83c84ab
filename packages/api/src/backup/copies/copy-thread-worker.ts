import { workerData } from 'node:worker_threads';
import { openFileStore } from '@isangano/platform/file-store/open-file-store';
import { getCreationTime } from '@isangano/platform/ids';
import { runJobs } from '@isangano/platform/workers/job-thread';
import { openDatabase } from '../../open-database.ts';
import { recordRegistry } from '../../registry.ts';
import { createFileKey } from '../encryption.ts';
import { listCopies, openCopyPlace } from './copy-place.ts';
import { type CopyJob, type CopyResult, copyOptions } from './copy-worker.ts';
import { makeCopy } from './make-copy.ts';
import { tryCopy } from './restore-copy.ts';

const { paths, address, storage, recipients, identityPath, diskReserveBytes } = copyOptions.parse(workerData);

runJobs((job: CopyJob) => (job.type === 'copy' ? copy(job.now) : findNewest(job)));

async function copy(now: number): Promise<CopyResult> {
  const place = await openCopyPlace(address);
  await using db = openDatabase(paths.databasePath);
  const files = await openFileStore(storage);
  const deps = { db, records: recordRegistry, files, clock: () => now };
  return await makeCopy(deps, paths, place, recipients);
}

/**
 * Returns the newest copy. Copies with a time in the future are ignored: they were made while the clock was ahead. For
 * a trial, it is restored.
 */
async function findNewest({ type, now }: CopyJob): Promise<CopyResult> {
  const place = await openCopyPlace(address);
  const id = (await listCopies(place)).find((one) => getCreationTime(one) <= now);
  if (id === undefined) return { id: null, errors: [] };
  if (type === 'trial' && identityPath !== undefined)
    await tryCopy(place, paths, { id, key: createFileKey(identityPath), diskReserveBytes });
  return { id, errors: [] };
}
