import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError, fullDiskCodes, getMessage, hasCode, ignoreNotFound } from '@isangano/platform/errors';
import type { FileStore } from '@isangano/platform/file-store/file-store';
import { limitReserve, measureDisk } from '@isangano/platform/file-system/free-space';
import { BackupError, type DataPaths, toDataPaths } from '../../core/data-paths.ts';
import { withStaging } from '../../core/staging.ts';
import { migrate } from '../../database/migrate.ts';
import { iterateRecordedFiles } from '../../modules/files/module.ts';
import { openDatabase } from '../../open-database.ts';
import { type BackupKey, decryptContent, toArchiveError } from '../encryption.ts';
import { databaseEntry, describeEntry, filesFolder } from '../manifest.ts';
import { type Fetched, type Restored, restoreContent } from '../restore-backup.ts';
import { type CopyPlace, type FileKeys, readFileList } from './copy-place.ts';

type Options = { id: string; key: BackupKey; bucket?: FileStore | undefined };

/**
 * Restores a copy into empty folders, as `restoreBackup` restores an archive: with errors if files
 * are missing or cannot be read. Throws `BackupError`.
 */
export async function restoreCopy(
  place: CopyPlace,
  paths: DataPaths,
  { id, key, bucket }: Options,
): Promise<Restored> {
  const archive = await place.copies.open(id).catch(ignoreNotFound);
  if (!archive) throw new BackupError(`There is no copy ${id}.`);
  const content = await decryptContent(archive, key);
  try {
    // Without its list, which may be lost, the database is restored all the same.
    const keys = (await readFileList(place, id).catch(ignoreNotFound)) ?? new Map<string, string>();
    return await restoreContent(content, paths, bucket, (staging) =>
      fetchFiles(place.files, keys, key, staging),
    );
  } finally {
    content.destroy();
  }
}

/**
 * Fetches the files of the database that was unpacked. The others are restored even if one cannot be read because it is
 * damaged or encrypted for others; the check that follows finds missing ones.
 */
async function fetchFiles(
  store: FileStore,
  keys: FileKeys,
  backupKey: BackupKey,
  staging: string,
): Promise<Fetched> {
  const fetched: Fetched = { files: [], errors: [] };
  await mkdir(join(staging, filesFolder), { recursive: true });
  await using db = openDatabase(join(staging, databaseEntry));
  // An earlier version may have made the copy, without all tables of files.
  await migrate(db);
  for await (const { id, record } of iterateRecordedFiles(db.read)) {
    const key = keys.get(id);
    if (key === undefined || !(await store.stat(key))) continue;
    const path = `${filesFolder}/${id}`;
    const target = join(staging, path);
    try {
      await pipeline(
        await decryptContent(await store.open(key), backupKey),
        createWriteStream(target, { mode: 0o600 }),
      );
      fetched.files.push(await describeEntry(staging, path));
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (hasCode(error, ...fullDiskCodes)) throw toArchiveError(error);
      await rm(target, { force: true });
      fetched.errors.push(`file ${id} of ${record} cannot be read from the copy: ${getMessage(error)}`);
    }
  }
  return fetched;
}

type TrialOptions = { id: string; key: BackupKey; diskReserveBytes: number };

/**
 * Restores the newest copy into a folder of its own, and removes that again. Throws `BackupError` if it has errors, or
 * if it would leave less than the reserve free on the disk.
 */
export async function tryCopy(
  place: CopyPlace,
  paths: DataPaths,
  { id, key, diskReserveBytes }: TrialOptions,
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

/** Returns the size of the data, which is about that of the newest copy. */
async function measureData({ databasePath }: DataPaths): Promise<number> {
  let { size } = await stat(databasePath);
  await using db = openDatabase(databasePath);
  for await (const file of iterateRecordedFiles(db.read)) size += file.size_bytes;
  return size;
}
