import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  openDataFolderStore,
  permanentName,
  stagedName,
} from '@isangano/platform/file-store/data-folder-store';
import type { FileStore } from '@isangano/platform/file-store/file-store';
import { moveToDisk, partSuffix, syncPath } from '@isangano/platform/file-system/durable-files';
import { makeFolder } from '@isangano/platform/file-system/make-folder';
import { lockFolder } from '@isangano/platform/sqlite/lock-folder';
import { extract } from 'tar';
import { BackupError, type DataPaths } from '../core/data-paths.ts';
import { isLockName, removeLeftovers, withStaging } from '../core/staging.ts';
import { migrate } from '../database/migrate.ts';
import { checkFiles, copyFiles } from '../modules/files/module.ts';
import { checkDatabase, openDatabase } from '../open-database.ts';
import { type BackupKey, openArchive, toArchiveError } from './encryption.ts';
import {
  databaseEntry,
  describeEntry,
  filesFolder,
  isEntryPath,
  keyringEntry,
  type Manifest,
  mailFolder,
  manifestPath,
  parseManifest,
  secretEntry,
} from './manifest.ts';

const storedFolder = 'stored';

/** What was restored, and its errors that were not known when the archive was made, one English sentence each. */
export type Restored = { manifest: Manifest; newErrors: string[] };

/**
 * Restores an archive into empty folders, with a key if it is encrypted, and migrates its database to this version. All
 * checksums are verified before anything is moved to its final path, so that a failure leaves nothing behind. The
 * database and files are checked, too: problems that existed when the archive was made do not prevent the restore.
 * Throws `BackupError`, `FolderError`, and `FolderInUseError` while a server uses the folder. The files go into a
 * bucket if there is one.
 */
export async function restoreBackup(
  archive: string,
  key: BackupKey,
  paths: DataPaths,
  bucket?: FileStore,
): Promise<Restored> {
  // Opened first, so that a wrong key leaves no trace.
  const content = await openArchive(archive, key);
  try {
    return await restoreContent(content, paths, bucket);
  } finally {
    content.destroy();
  }
}

/** Files that were fetched for an archive, and a sentence for each that cannot be read. */
export type Fetched = Pick<Manifest, 'files' | 'errors'>;

/** Restores an archive as `restoreBackup` does; its files are elsewhere if `fetchFiles` fetches them. */
export async function restoreContent(
  content: Readable,
  paths: DataPaths,
  bucket: FileStore | undefined,
  fetchFiles?: (staging: string) => Promise<Fetched>,
): Promise<Restored> {
  await makeFolder(paths.dataDir);
  // A killed restore leaves its copy, which operators could mistake for data.
  await removeLeftovers(paths);
  await assertEmpty(paths);
  if (bucket) await assertEmptyBucket(bucket);
  using _lock = lockFolder(paths.dataDir);
  await removeParts(paths);
  return await withStaging(paths, 'restore', async (staging) => {
    const archive = await unpack(content, staging);
    const { files, errors } = (await fetchFiles?.(staging)) ?? { files: [], errors: [] };
    const manifest = { ...archive, files: [...archive.files, ...files] };
    const found = await prepareData(staging, { ...manifest, errors: [...archive.errors, ...errors] });
    const newErrors = [...errors, ...found];
    if (bucket) await moveToBucket(staging, bucket);
    await moveToPaths(staging, paths);
    return { manifest, newErrors };
  });
}

/** Every new ext4 file system contains it. */
const diskFolder = 'lost+found';

async function assertEmpty(paths: DataPaths): Promise<void> {
  const { dataDir, databasePath, storageFolder } = paths;
  const parts = listTargets(paths).map(({ part }) => part);
  const listEntries = async (folder: string) =>
    (await readdir(folder).catch(() => [])).filter(
      (name) => !isLockName(name) && name !== diskFolder && !parts.includes(join(folder, name)),
    );
  for (const folder of [dataDir, storageFolder]) {
    if ((await listEntries(folder)).length > 0)
      throw new BackupError(`${folder} is not empty: restore into a new folder.`);
  }
  // SQLite reads the log that a killed server has left into any database that it finds beside it.
  for (const path of [databasePath, `${databasePath}-wal`])
    if (existsSync(path)) throw new BackupError(`${path} exists already.`);
}

async function assertEmptyBucket(bucket: FileStore): Promise<void> {
  for await (const id of bucket.listPermanent())
    throw new BackupError(`The bucket has files, such as ${id}: restore into an empty folder of it.`);
}

async function unpack(archive: Readable, staging: string): Promise<Manifest> {
  try {
    await pipeline(
      archive,
      extract({
        cwd: staging,
        strict: true,
        filter: (path, entry) => 'type' in entry && entry.type === 'File' && isEntryPath(path),
      }),
    );
  } catch (error) {
    throw toArchiveError(error);
  }
  const content = parseManifest(await readFile(join(staging, manifestPath), 'utf8').catch(() => ''));
  for (const entry of content.files) {
    const actual = await describeEntry(staging, entry.path).catch(() => undefined);
    if (actual?.sha256 !== entry.sha256)
      throw new BackupError(`The archive is damaged: ${entry.path} is not as it was packed.`);
  }
  const entries = await readdir(staging, { recursive: true, withFileTypes: true });
  if (entries.filter((entry) => entry.isFile()).length !== content.files.length + 1) {
    throw new BackupError('The archive is damaged: it contains files that its manifest does not list.');
  }
  return content;
}

/** Moves the unpacked files into a storage, migrates the database, and returns what is wrong with them and was not known. */
async function prepareData(
  staging: string,
  { files: entries, errors: knownErrors }: Manifest,
): Promise<string[]> {
  const files = await openDataFolderStore(join(staging, storedFolder));
  for (const { path } of entries) {
    const [folder, id = ''] = path.split('/');
    if (folder === filesFolder) await files.importFile(id, join(staging, path));
  }
  const databasePath = join(staging, databaseEntry);
  const errors = [...(await checkStored(databasePath, files)), ...(await checkDatabase(databasePath))];
  const known = new Set(knownErrors.map(getSubject));
  return errors.filter((error) => !known.has(getSubject(error)));
}

/** Migrates a database, and returns what is wrong with its files. */
async function checkStored(databasePath: string, files: FileStore): Promise<string[]> {
  await using db = openDatabase(databasePath);
  await migrate(db);
  return await checkFiles({ db, files, clock: Date.now });
}

/** Returns what an error is about: a file that was damaged when a copy was made is missing in the copy. */
function getSubject(error: string): string {
  return /^file \S+/.exec(error)?.[0] ?? error;
}

/** Moves the checked files into a bucket. A failure leaves files there, but no installation. */
async function moveToBucket(staging: string, bucket: FileStore): Promise<void> {
  const folder = join(staging, storedFolder);
  await copyFiles(await openDataFolderStore(folder), bucket, staging);
  await rm(folder, { recursive: true });
}

/** The final path of an entry of a staging folder, and its path until all entries are on the disks of their final paths. */
type Target = { entry: string; path: string; part: string };

function listTargets(paths: DataPaths): Target[] {
  const { storageFolder } = paths;
  const toTarget = (entry: string, path: string) => ({ entry, path, part: path + partSuffix });
  return [
    // A folder that exists may be the root of a disk, which cannot be replaced.
    ...(existsSync(storageFolder)
      ? [stagedName, permanentName].map((name) =>
          toTarget(join(storedFolder, name), join(storageFolder, name)),
        )
      : [toTarget(storedFolder, storageFolder)]),
    toTarget(mailFolder, paths.mailFolder),
    toTarget(secretEntry, paths.secretPath),
    toTarget(keyringEntry, paths.keyringPath),
    // Last, because an installation exists once it has a database.
    toTarget(databaseEntry, paths.databasePath),
  ];
}

/**
 * Moves all entries to their final paths once all are on the disks of these paths, since copying to another disk may
 * fail or be killed.
 */
async function moveToPaths(staging: string, paths: DataPaths): Promise<void> {
  const targets = listTargets(paths).filter(({ entry }) => existsSync(join(staging, entry)));
  try {
    for (const { entry, part } of targets) {
      await makeFolder(dirname(part));
      await moveToDisk(join(staging, entry), part);
    }
  } catch (error) {
    await removeParts(paths);
    throw error;
  }
  for (const { part, path } of targets) {
    await rename(part, path);
    await syncPath(dirname(path));
  }
}

/** Removes what a restore that failed or was killed had moved. */
async function removeParts(paths: DataPaths): Promise<void> {
  for (const { part } of listTargets(paths)) if (existsSync(part)) await rm(part, { recursive: true });
}
