import { randomUUID } from 'node:crypto';
import { cp, link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode, ignoreMissing } from '../errors.ts';

/** The ending of the name of a partly written file. */
export const partSuffix = '.part';

/** Maximum number of files of a folder that are open at once. */
const openMax = 32;

/** Error codes of hard links on a file system without them. */
const withoutLinks = ['EPERM', 'ENOTSUP', 'ENOSYS'];

/** Returns after the content of a file, or the names in a folder, would survive a power cut. */
export async function syncPath(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}

/** Returns after everything in a folder would survive a power cut. */
async function syncFolder(path: string): Promise<void> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  for (let done = 0; done < paths.length; done += openMax)
    await Promise.all(paths.slice(done, done + openMax).map(syncPath));
  await syncPath(path);
}

/**
 * Replaces a file durably by one that only its owner can read. Others see the old content or the new one, never
 * a part.
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const partPath = path + partSuffix;
  try {
    await writeDurably(partPath, content);
    await rename(partPath, path);
  } catch (error) {
    await rm(partPath, { force: true });
    throw error;
  }
  await syncPath(dirname(path));
}

/**
 * Creates a file durably that only its owner can read, unless there is one. Others never see a part of it, and of several
 * processes that do this at the same time, one creates the file.
 */
export async function createFile(path: string, content: string | Uint8Array): Promise<void> {
  const partPath = `${path}.${randomUUID()}${partSuffix}`;
  try {
    await writeDurably(partPath, content);
    await link(partPath, path);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return;
    if (!hasCode(error, ...withoutLinks)) throw error;
    await rename(partPath, path);
  } finally {
    await rm(partPath, { force: true });
  }
  await syncPath(dirname(path));
}

/**
 * Gives a folder that is complete another name, durably, unless there is one of that name: another process has created
 * the same.
 */
export async function renameNewFolder(from: string, to: string): Promise<void> {
  await syncFolder(from);
  await rename(from, to).catch((error: unknown) => {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  });
  await syncPath(dirname(to));
}

/**
 * Moves a file or folder to a path where nothing is. On another disk it is copied, durably; a failure may leave a part
 * of it there.
 */
export async function moveToDisk(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    await cp(from, to, { recursive: true });
    await ((await stat(to)).isDirectory() ? syncFolder(to) : syncPath(to));
    await rm(from, { recursive: true });
  }
}

/** Renames a folder before it is removed, so that a killed process leaves no part of it under its name. */
export async function removeFolder(path: string): Promise<void> {
  const partPath = path.endsWith(partSuffix) ? path : `${path}.${randomUUID()}${partSuffix}`;
  if (partPath !== path)
    // Another process may have removed it.
    await rename(path, partPath).catch(ignoreMissing);
  await rm(partPath, { recursive: true, force: true, maxRetries: 10 });
}

async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  await using file = await open(path, 'w', 0o600);
  await file.writeFile(content);
  await file.sync();
}
