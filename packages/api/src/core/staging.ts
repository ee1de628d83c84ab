import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { tryLock } from '@isangano/platform/sqlite/lock-folder';
import { BackupError, type DataPaths } from './data-paths.ts';

/** Held while a backup, a restore or a check of an older database runs, so that nothing else removes its copy. */
const stagingLockName = 'staging.lock';
/** Held while a copy elsewhere is made or restored for a trial. Copies are frequent, so backups do not wait for them. */
const copyLockName = 'copy.lock';
const otherLockNames = [copyLockName, 'server.lock', 'keys.lock'];

type StagingPaths = Pick<DataPaths, 'dataDir' | 'storageFolder'>;

const getPrefixes = ({ dataDir, storageFolder }: StagingPaths) => ({
  backup: join(storageFolder, 'backup-'),
  restore: join(dataDir, 'restore-'),
  check: join(dataDir, 'check-'),
  copy: join(dataDir, 'copy-'),
});

/** Whether a file of the data folder is a lock, which contains no data. */
export function isLockName(name: string): boolean {
  return name === stagingLockName || otherLockNames.includes(name);
}

/**
 * Runs `work` with a new folder for a copy of all data, and removes that folder afterwards. A backup is
 * staged in the storage folder, so that files can be linked instead of copied. Leftovers of killed backups
 * and restores are removed before. Throws `BackupError` while another one runs.
 */
export async function withStaging<Result>(
  paths: StagingPaths,
  purpose: keyof ReturnType<typeof getPrefixes>,
  work: (staging: string) => Promise<Result>,
): Promise<Result> {
  const lockName = purpose === 'copy' ? copyLockName : stagingLockName;
  using lock = tryLock(join(paths.dataDir, lockName));
  if (!lock) throw new BackupError(`Another backup or restore of ${paths.dataDir} is running.`);
  await removeFolders(await listStagingFolders(paths, lockName));
  const staging = await mkdtemp(getPrefixes(paths)[purpose]);
  try {
    return await work(staging);
  } finally {
    await removeFolders([staging]);
  }
}

/**
 * Removes the copies of all data that killed backups and restores have left, and returns their paths. Does
 * nothing while a backup or restore runs: that has removed them itself.
 */
export async function removeLeftovers(paths: StagingPaths): Promise<string[]> {
  const removed: string[] = [];
  for (const lockName of [stagingLockName, copyLockName]) {
    if ((await listStagingFolders(paths, lockName)).length === 0) continue;
    using lock = tryLock(join(paths.dataDir, lockName));
    if (!lock) continue;
    // Listed again: a backup may have ended since.
    const leftovers = await listStagingFolders(paths, lockName);
    await removeFolders(leftovers);
    removed.push(...leftovers);
  }
  return removed;
}

async function listStagingFolders(paths: StagingPaths, lockName: string): Promise<string[]> {
  const { copy, ...others } = getPrefixes(paths);
  const prefixes = lockName === copyLockName ? [copy] : Object.values(others);
  return (await Promise.all(prefixes.map(listWithPrefix))).flat();
}

async function listWithPrefix(prefix: string): Promise<string[]> {
  const folder = dirname(prefix);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(basename(prefix)))
    .map(({ name }) => join(folder, name));
}

async function removeFolders(folders: string[]): Promise<void> {
  // The process that unpacks an archive may still write for a moment after a failure.
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
