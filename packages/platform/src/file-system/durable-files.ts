import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What the name of a partly written file ends with. */
export const partSuffix = '.part';

/** Returns after the content of a file, or the names in a folder, would survive a power cut. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns after everything in a folder would survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  await Promise.all(entries.map(({ parentPath, name }) => syncPath(join(parentPath, name))));
  await syncPath(path);
}

/**
 * Replaces a file durably by one that only its owner can read. Others see the old content or the new one, never
 * a part.
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const partPath = path + partSuffix;
  try {
    const file = await open(partPath, 'w', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partPath, path);
  } catch (error) {
    await rm(partPath, { force: true });
    throw error;
  }
  await syncPath(dirname(path));
}
