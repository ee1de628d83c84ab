import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { extract } from 'tar';
import { checkDatabase } from '../db/check-database.ts';
import { openDatabase } from '../db/database.ts';
import { lockFolder } from '../db/lock-folder.ts';
import { migrate } from '../db/migrate.ts';
import { checkFiles } from '../files/check-files.ts';
import { openDataFolderStore } from '../files/data-folder-store.ts';
import {
  BackupError,
  databaseEntry,
  describeEntry,
  filesFolder,
  isEntryPath,
  type Manifest,
  mailFolder,
  manifest,
  manifestPath,
  type Places,
  secretEntry,
} from './manifest.ts';

const lockName = 'server.lock';
const storedFolder = 'stored';

/**
 * Brings an archive back into a place that holds nothing yet, in the shape of this version. Its content is
 * held against the checksums, and then checked as a whole, before anything gets its place: what fails
 * leaves nothing behind. Throws `BackupError`, and `FolderInUseError` while a server has the folder.
 */
export async function restoreBackup(archive: string, places: Places): Promise<Manifest> {
  if (!existsSync(archive)) throw new BackupError(`There is no file ${archive}.`);
  await mkdir(places.dataDir, { recursive: true, mode: 0o700 });
  await refuseFilled(places);
  const unlock = lockFolder(places.dataDir);
  try {
    const staging = await mkdtemp(join(places.dataDir, 'restore-'));
    try {
      const made = await unpack(archive, staging);
      await settle(staging, made);
      await moveIn(staging, places);
      return made;
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  } finally {
    unlock();
  }
}

async function refuseFilled({ dataDir, databasePath, storageFolder }: Places): Promise<void> {
  const held = async (folder: string) =>
    (await readdir(folder).catch(() => [])).filter((name) => name !== lockName);
  for (const folder of [dataDir, storageFolder]) {
    if ((await held(folder)).length > 0)
      throw new BackupError(`${folder} is not empty: restore into a new folder.`);
  }
  if (existsSync(databasePath)) throw new BackupError(`${databasePath} exists already.`);
}

async function unpack(archive: string, staging: string): Promise<Manifest> {
  try {
    await extract({
      file: archive,
      cwd: staging,
      strict: true,
      filter: (path, entry) => 'type' in entry && entry.type === 'File' && isEntryPath(path),
    });
  } catch (error) {
    throw new BackupError(
      `The archive is damaged: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const made = await readManifest(join(staging, manifestPath));
  for (const entry of made.files) {
    const found = await describeEntry(staging, entry.path).catch(() => undefined);
    if (found?.sha256 !== entry.sha256)
      throw new BackupError(`The archive is damaged: ${entry.path} is not as it was packed.`);
  }
  const entries = await readdir(staging, { recursive: true, withFileTypes: true });
  if (entries.filter((entry) => entry.isFile()).length !== made.files.length + 1) {
    throw new BackupError('The archive is damaged: it holds files that it does not list.');
  }
  return made;
}

async function readManifest(path: string): Promise<Manifest> {
  const text = await readFile(path, 'utf8').catch(() => '');
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new BackupError('The archive is damaged, or no backup: its manifest cannot be read.');
  }
}

/** Puts files and database of an unpacked archive together and checks them. */
async function settle(staging: string, made: Manifest): Promise<void> {
  const files = await openDataFolderStore(join(staging, storedFolder));
  for (const { path } of made.files) {
    const [folder, id = ''] = path.split('/');
    if (folder === filesFolder) await files.adopt(id, join(staging, path));
  }
  const databasePath = join(staging, databaseEntry);
  const db = openDatabase(databasePath);
  const faults: string[] = [];
  try {
    await migrate(db);
    faults.push(...(await checkFiles({ db, files })));
  } finally {
    await db.close();
  }
  faults.push(...(await checkDatabase(databasePath)));
  const news = faults.filter((fault) => !made.faults.includes(fault));
  if (news.length > 0) throw new BackupError(`The backup does not hold together: ${news.join('; ')}.`);
}

async function moveIn(staging: string, places: Places): Promise<void> {
  await move(join(staging, storedFolder), places.storageFolder);
  await move(join(staging, mailFolder), places.mailFolder);
  await move(join(staging, secretEntry), places.secretPath);
  // Last: with it, the installation is there.
  await move(join(staging, databaseEntry), places.databasePath);
}

/** Also from one disk to another; what an archive does not hold is left out. */
async function move(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rename(from, to).catch(async (error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    await cp(from, to, { recursive: true });
  });
}
