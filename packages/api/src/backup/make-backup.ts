import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import SQLite from 'better-sqlite3';
import { create } from 'tar';
import type { Deps } from '../context.ts';
import { openDatabase } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { recordedFiles } from '../files/check-files.ts';
import { listRecordedFiles } from '../files/queries.ts';
import {
  BackupError,
  databaseEntry,
  describeEntry,
  filesFolder,
  type Manifest,
  mailFolder,
  manifestPath,
  type Places,
  secretEntry,
} from './manifest.ts';

const triesMax = 3;
const leftoverMs = 24 * 60 * 60 * 1000;
const stagingPrefix = 'backup-';

type Parts = Pick<Deps, 'db' | 'files' | 'clock'>;

/**
 * Writes one archive of all that an installation keeps: a copy of the database in one state, every file
 * that this state names, the secret, and mails written as files. A server may run and write meanwhile.
 * The archive gets its name when it is whole. Files that are missing or damaged are told in the manifest.
 * Throws `BackupError` where the target exists or its folder does not.
 */
export async function makeBackup(parts: Parts, places: Places, target: string): Promise<Manifest> {
  if (existsSync(target)) throw new BackupError(`${target} exists already.`);
  if (!existsSync(dirname(target))) throw new BackupError(`There is no folder ${dirname(target)}.`);
  await removeLeftovers(places.storageFolder, parts.clock());
  // Beside the files, so that they need not be copied before they are packed.
  const staging = await mkdtemp(join(places.storageFolder, stagingPrefix));
  try {
    const made = await stage(parts, places, staging);
    await pack(staging, made, target);
    return made;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function stage(parts: Parts, places: Places, staging: string): Promise<Manifest> {
  const faults = await stageRecords(parts, places, staging);
  if (existsSync(places.secretPath)) await copyFile(places.secretPath, join(staging, secretEntry));
  const mails = (await readdir(places.mailFolder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  await mkdir(join(staging, mailFolder));
  for (const name of mails) await copyFile(join(places.mailFolder, name), join(staging, mailFolder, name));

  const entries = await readdir(staging, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) =>
      parentPath === staging ? name : `${parentPath.slice(staging.length + 1)}/${name}`,
    )
    .toSorted();
  const files: Manifest['files'] = [];
  for (const path of paths) files.push(await describeEntry(staging, path));
  return { format: 1, madeAt: new Date(parts.clock()).toISOString(), faults, files };
}

/** A copy of the database, and of the files it names; answers what is wrong with those. */
async function stageRecords(parts: Parts, places: Places, staging: string): Promise<string[]> {
  for (let tries = 1; tries <= triesMax; tries += 1) {
    await rm(join(staging, databaseEntry), { force: true });
    await rm(join(staging, filesFolder), { recursive: true, force: true });
    await mkdir(join(staging, filesFolder));
    // What goes while the database is copied is held before, what came meanwhile is fetched after it.
    const held = new Set<string>();
    for await (const { id } of recordedFiles(parts.db.read)) {
      if (await hold(parts, id, staging)) held.add(id);
    }
    copyDatabase(places.databasePath, join(staging, databaseEntry));
    const faults = await holdTheRest(parts, staging, held);
    if (faults) return faults;
  }
  throw new BackupError('Files kept going away while they were copied: try again.');
}

/** Nothing where a file came and went in the meantime: then the copy of the database names a file too many. */
async function holdTheRest(
  parts: Parts,
  staging: string,
  held: ReadonlySet<string>,
): Promise<string[] | undefined> {
  const copied = openDatabase(join(staging, databaseEntry));
  try {
    const faults: string[] = [];
    const named = new Set<string>();
    for await (const file of recordedFiles(copied.read)) {
      named.add(file.id);
      if (!held.has(file.id) && !(await hold(parts, file.id, staging))) {
        if (!(await listRecordedFiles(parts.db.read, [file.id])).has(file.id)) return undefined;
        faults.push(`file ${file.id} of ${file.of} is missing`);
        continue;
      }
      const { sha256 } = await describeEntry(staging, `${filesFolder}/${file.id}`);
      if (sha256 !== file.sha256)
        faults.push(`file ${file.id} of ${file.of} has another content than was sent`);
    }
    for (const id of held) if (!named.has(id)) await rm(join(staging, filesFolder, id));
    return faults;
  } finally {
    await copied.close();
  }
}

async function hold({ files }: Parts, id: string, staging: string): Promise<boolean> {
  try {
    await files.copyTo(id, join(staging, filesFolder, id));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}

/** In one state, without what was deleted from it, while others write. */
function copyDatabase(from: string, to: string): void {
  const db = new SQLite(from, { readonly: true });
  try {
    db.prepare('vacuum into ?').run(to);
  } finally {
    db.close();
  }
}

async function pack(staging: string, made: Manifest, target: string): Promise<void> {
  await writeFile(join(staging, manifestPath), `${JSON.stringify(made, null, 2)}\n`);
  const part = `${target}.part`;
  try {
    await create(
      {
        cwd: staging,
        file: part,
        mode: 0o600,
        portable: true,
        noMtime: true,
        strict: true,
        gzip: /\.t?gz$/.test(target),
      },
      [manifestPath, ...made.files.map(({ path }) => path)],
    );
    await sync(part);
    await rename(part, target);
    await sync(dirname(target));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What a backup that was killed left behind. */
async function removeLeftovers(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(stagingPrefix)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < now - leftoverMs) await rm(join(folder, name), { recursive: true, force: true });
  }
}
