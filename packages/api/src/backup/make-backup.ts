import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ignoreNotFound } from '@isangano/platform/errors';
import { syncPath } from '@isangano/platform/file-system/durable-files';
import { create } from 'tar';
import type { Deps } from '../core/context.ts';
import { BackupError, type DataPaths } from '../core/data-paths.ts';
import { withStaging } from '../core/staging.ts';
import { copyDatabase, type Database, type Executor } from '../database/database.ts';
import { assertMigrationsComplete, assertReadable, migrate } from '../database/migrate.ts';
import { describeDamage, isReferencedFile, iterateRecordedFiles } from '../modules/files/module.ts';
import { openDatabase } from '../open-database.ts';
import { type BackupEncryption, encryptStream } from './encryption.ts';
import {
  databaseEntry,
  describeEntry,
  filesFolder,
  keyringEntry,
  type Manifest,
  mailFolder,
  manifestPath,
  secretEntry,
} from './manifest.ts';

const attemptsMax = 3;

type BackupDeps = Pick<Deps, 'files' | 'clock'>;

/** Folder for migrated copies of an older database, which are not packed. */
const scratchFolder = 'scratch';

/**
 * Writes all data of an installation into one archive: a consistent copy of the database, every file that this copy
 * refers to, the secrets, and mails written as files. A server may be running and writing. A database that awaits
 * migration is packed as it is. The archive gets its final name when it is complete. It is compressed if its name ends
 * in `.gz` or `.tgz`, optionally followed by `.age`. It is encrypted as a whole, with the names and sizes of files.
 * Missing and damaged files are listed in the manifest, which is returned. Throws `BackupError` if the target exists,
 * its folder does not, another backup is running, or files keep changing.
 */
export async function createBackup(
  deps: BackupDeps,
  paths: DataPaths,
  target: string,
  encryption?: BackupEncryption,
): Promise<Manifest> {
  if (existsSync(target)) throw new BackupError(`${target} exists already.`);
  if (!existsSync(dirname(target))) throw new BackupError(`There is no folder ${dirname(target)}.`);
  return await withStaging(paths, 'backup', async (staging) => {
    const scratch = join(staging, scratchFolder);
    await mkdir(scratch);
    const errors = await stageRecords(deps, paths, staging);
    await rm(scratch, { recursive: true });
    return await packInstallation(deps, paths, { staging, errors, target, encryption });
  });
}

type Package = {
  /** The folder with the database, and with files that belong into the archive. */
  staging: string;
  errors: string[];
  target: string;
  encryption: BackupEncryption | undefined;
};

/** Adds secrets and mails to what is staged, and writes all of it into one archive. */
export async function packInstallation(
  deps: Pick<Deps, 'clock'>,
  paths: DataPaths,
  { staging, errors, target, encryption }: Package,
): Promise<Manifest> {
  if (existsSync(paths.secretPath)) await copyFile(paths.secretPath, join(staging, secretEntry));
  if (existsSync(paths.keyringPath)) await copyFile(paths.keyringPath, join(staging, keyringEntry));
  const mails = (await readdir(paths.mailFolder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  await mkdir(join(staging, mailFolder));
  for (const name of mails) await copyFile(join(paths.mailFolder, name), join(staging, mailFolder, name));

  const entries = await readdir(staging, { recursive: true, withFileTypes: true });
  const entryPaths = entries
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) =>
      parentPath === staging ? name : `${parentPath.slice(staging.length + 1)}/${name}`,
    )
    .toSorted();
  const files: Manifest['files'] = [];
  for (const path of entryPaths) files.push(await describeEntry(staging, path));
  const manifest: Manifest = { format: 1, madeAt: new Date(deps.clock()).toISOString(), errors, files };
  await pack(staging, manifest, target, encryption);
  return manifest;
}

/** Copies the database and its files. Returns a sentence for each missing or damaged file. */
async function stageRecords(deps: BackupDeps, paths: DataPaths, staging: string) {
  await using db = await openMigrated(paths.databasePath, join(staging, scratchFolder));
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    await rm(join(staging, databaseEntry), { force: true });
    await rm(join(staging, filesFolder), { recursive: true, force: true });
    await mkdir(join(staging, filesFolder));
    // Files may be removed while the database is copied, so they are linked before; new ones afterwards.
    const linkedIds = new Set<string>();
    for await (const { id } of iterateRecordedFiles(db.read)) {
      if (await linkFile(deps, id, staging)) linkedIds.add(id);
    }
    copyDatabase(paths.databasePath, join(staging, databaseEntry));
    const errors = await linkRemainingFiles(deps, db.read, staging, linkedIds);
    if (errors) return errors;
  }
  throw new BackupError('Files were removed repeatedly while they were being copied: try again.');
}

/**
 * Links the files that only the copy of the database refers to. Returns a sentence for each missing or
 * damaged file, or `undefined` if a file was added and removed in the meantime: then the copy refers to a
 * file that no longer exists.
 */
async function linkRemainingFiles(
  deps: BackupDeps,
  executor: Executor,
  staging: string,
  linkedIds: ReadonlySet<string>,
): Promise<string[] | undefined> {
  const scratch = await mkdtemp(join(staging, scratchFolder, 'copy-'));
  await using copy = await openMigrated(join(staging, databaseEntry), scratch);
  const errors: string[] = [];
  const referencedIds = new Set<string>();
  for await (const file of iterateRecordedFiles(copy.read)) {
    referencedIds.add(file.id);
    const isThere = linkedIds.has(file.id) || (await linkFile(deps, file.id, staging));
    if (!isThere && !(await isReferencedFile(executor, file.id))) return undefined;
    const content = isThere ? await describeEntry(staging, `${filesFolder}/${file.id}`) : undefined;
    const error = describeDamage(file, content);
    if (error) errors.push(error);
  }
  for (const id of linkedIds) if (!referencedIds.has(id)) await rm(join(staging, filesFolder, id));
  return errors;
}

/** Links or copies a file into the staging folder. Returns false if it does not exist. */
async function linkFile({ files }: BackupDeps, id: string, staging: string): Promise<boolean> {
  const copying = files.copyTo(id, join(staging, filesFolder, id));
  return (await copying.then(() => true, ignoreNotFound)) ?? false;
}

/** Only the finished stream is written beside the target, so an encrypted archive is never on the disk in plain. */
async function pack(
  staging: string,
  manifest: Manifest,
  target: string,
  encryption: BackupEncryption | undefined,
): Promise<void> {
  await writeFile(join(staging, manifestPath), `${JSON.stringify(manifest, null, 2)}\n`);
  const partPath = `${target}.part`;
  try {
    const archive = create(
      {
        cwd: staging,
        portable: true,
        noMtime: true,
        strict: true,
        gzip: /\.t?gz(\.age)?$/.test(target),
      },
      [manifestPath, ...manifest.files.map(({ path }) => path)],
    );
    const plain = Readable.from(archive, { objectMode: false });
    await pipeline(
      encryption ? await encryptStream(plain, encryption) : plain,
      createWriteStream(partPath, { mode: 0o600 }),
    );
    await syncPath(partPath);
    await rename(partPath, target);
    await syncPath(dirname(target));
  } catch (error) {
    await rm(partPath, { force: true });
    throw error;
  }
}

/**
 * Opens a database for reading with the queries of this version. One that awaits migration is left as it is: a copy of it is
 * migrated in the folder, and opened. Throws `WrongDatabaseError` and `UnknownMigrationsError`.
 */
export async function openMigrated(path: string, folder: string): Promise<Database> {
  if (!assertReadable(path, { canBeOlder: true })) return openDatabase(path);
  await assertMigrationsComplete(path);
  const copy = join(folder, 'migrated.sqlite');
  copyDatabase(path, copy);
  const db = openDatabase(copy);
  try {
    await migrate(db);
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}
