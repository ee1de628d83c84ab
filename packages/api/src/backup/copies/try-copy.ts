import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { limitReserve, measureDisk } from '@isangano/platform/file-system/free-space';
import { BackupError, type DataPaths, toDataPaths } from '../../core/data-paths.ts';
import { withStaging } from '../../core/staging.ts';
import { iterateRecordedFiles } from '../../modules/files/module.ts';
import { openDatabase } from '../../open-database.ts';
import type { BackupKey } from '../encryption.ts';
import type { CopyPlace } from './copy-place.ts';
import { restoreCopy } from './restore-copy.ts';

type Options = { id: string; key: BackupKey; diskReserveBytes: number };

/**
 * Restores the newest copy into a folder of its own, and removes that again. Throws `BackupError` if it has errors, or if less than the
 * reserve would be left of the disk meanwhile.
 */
export async function tryCopy(
  place: CopyPlace,
  paths: DataPaths,
  { id, key, diskReserveBytes }: Options,
): Promise<void> {
  await assertSpace(paths, diskReserveBytes);
  await withStaging(paths, 'copy', async (folder) => {
    const { newErrors } = await restoreCopy(place, toDataPaths(join(folder, 'trial')), { id, key });
    if (newErrors.length > 0)
      throw new BackupError(`The copy ${id} was restored with errors: ${newErrors.join('; ')}.`);
  });
}

async function assertSpace(paths: DataPaths, diskReserveBytes: number): Promise<void> {
  const { freeBytes, totalBytes } = await measureDisk(paths.dataDir);
  const neededBytes = (await measureData(paths)) + limitReserve(diskReserveBytes, totalBytes);
  if (freeBytes < neededBytes)
    throw new BackupError(
      `No copy was tried: with DISK_RESERVE_MB, that needs ${toMegabytes(neededBytes)} MB of free space in ${paths.dataDir}, which has ${toMegabytes(freeBytes)} MB.`,
    );
}

const toMegabytes = (bytes: number) => Math.ceil(bytes / (1024 * 1024));

/** Returns how large the data is, of which the newest copy has about as much. */
async function measureData({ databasePath }: DataPaths): Promise<number> {
  let { size } = await stat(databasePath);
  const db = openDatabase(databasePath);
  try {
    for await (const file of iterateRecordedFiles(db.read)) size += file.size_bytes;
  } finally {
    await db.close();
  }
  return size;
}
