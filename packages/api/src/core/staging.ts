import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tryLock } from '@isangano/platform/sqlite/lock-folder';
import { BackupError, type DataPaths } from './data-paths.ts';

/** Held while a backup, a restore or a check of an older database runs, so that nothing else removes its copy. */
const stagingLockName = 'staging.lock';
/** Held while a copy elsewhere is made or restored for a trial: backups do not wait for these, which are frequent. */
const copyLockName = 'copy.lock';
const otherLockNames = [copyLockName, 'server.lock', 'keys.lock'];
const backupPrefix = 'backup-';
const restorePrefix = 'restore-';
const checkPrefix = 'check-';
const copyPrefix = 'copy-';

type StagingPaths = Pick<DataPaths, 'dataDir' | 'storageFolder'>;

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
  purpose: 'backup' | 'restore' | 'check' | 'copy',
  work: (staging: string) => Promise<Result>,
): Promise<Result> {
  const lockName = purpose === 'copy' ? copyLockName : stagingLockName;
  using lock = tryLock(join(paths.dataDir, lockName));
  if (!lock) throw new BackupError(`Another backup or restore of ${paths.dataDir} is running.`);
  await removeFolders(await listStagingFolders(paths, lockName));
  const prefixes = {
    backup: join(paths.storageFolder, backupPrefix),
    restore: join(paths.dataDir, restorePrefix),
    check: join(paths.dataDir, checkPrefix),
    copy: join(paths.dataDir, copyPrefix),
  };
  const staging = await mkdtemp(prefixes[purpose]);
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

async function listStagingFolders(
  { dataDir, storageFolder }: StagingPaths,
  lockName: string,
): Promise<string[]> {
  if (lockName === copyLockName) return await listWithPrefix(dataDir, copyPrefix);
  return [
    ...(await listWithPrefix(storageFolder, backupPrefix)),
    ...(await listWithPrefix(dataDir, restorePrefix)),
    ...(await listWithPrefix(dataDir, checkPrefix)),
  ];
}

async function listWithPrefix(folder: string, prefix: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(prefix))
    .map(({ name }) => join(folder, name));
}

async function removeFolders(folders: string[]): Promise<void> {
  // What unpacked an archive may still write for a moment after it failed.
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
