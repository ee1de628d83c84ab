import { hash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Publisher } from '@isangano/api/modules/content/module';
import { partSuffix, removeFolder, renameNewFolder } from '@isangano/platform/file-system/durable-files';
import { assetsPrefix } from '../hooks/headers.ts';
import { listAssets } from './site-files.ts';

/** This version, the one before it, and one more. */
const keptVersions = 3;
const nameLength = 12;
/** Minimum time between two reads of the folders, however often missing files are requested. */
const indexMs = 250;

/**
 * Keeps the files with a hash in their names of the newest versions in the data folder: pages that were opened before
 * an upgrade load more of them later, and while servers are replaced one after the other, a page and its files may come
 * from two versions.
 */
export function createKeptAssets(dataDir: string, publisher: Pick<Publisher, 'listSites'>) {
  const root = join(dataDir, 'assets');
  let index: Promise<Map<string, string>> | undefined;

  async function copy(site: string, folder: string): Promise<void> {
    const part = `${folder}.${randomUUID()}${partSuffix}`;
    try {
      await cp(join(site, assetsPrefix), join(part, assetsPrefix), { recursive: true });
      await renameNewFolder(part, folder);
    } finally {
      await rm(part, { recursive: true, force: true });
    }
  }

  async function removeOldest(): Promise<void> {
    const folders = (await readdir(root)).map((name) => join(root, name));
    // Another server may have removed one in the meantime.
    const readTime = async (folder: string) => (await stat(folder).catch(() => undefined))?.mtimeMs ?? 0;
    const entries = await Promise.all(
      folders.map(async (folder) => ({ folder, usedAt: await readTime(folder) })),
    );
    const times = entries.flatMap(({ folder, usedAt }) => (folder.endsWith(partSuffix) ? [] : [usedAt]));
    const oldestAt = times.toSorted((one, other) => other - one)[keptVersions - 1] ?? 0;
    for (const { folder, usedAt } of entries) if (usedAt < oldestAt) await removeFolder(folder);
  }

  async function readIndex(): Promise<Map<string, string>> {
    const names = await readdir(root).catch(() => []);
    const versions = names.filter((name) => !name.endsWith(partSuffix)).map((name) => join(root, name));
    const found = new Map<string, string>();
    for (const folder of [...versions, ...(await publisher.listSites())])
      for (const file of await readdir(join(folder, assetsPrefix)).catch(() => []))
        if (!/\.(br|gz)$/.test(file)) found.set(assetsPrefix + file, folder);
    return found;
  }

  return {
    /** Keeps the assets of a built site, and removes those of the oldest version. */
    async keep(site: string): Promise<void> {
      const paths = [...(await listAssets(site))].filter((path) => path.startsWith(assetsPrefix)).toSorted();
      if (paths.length === 0) return;
      const folder = join(root, hash('sha256', paths.join(), 'hex').slice(0, nameLength));
      await mkdir(root, { recursive: true });
      if (!existsSync(folder)) await copy(site, folder);
      const now = new Date();
      await utimes(folder, now, now);
      index = undefined;
      await removeOldest();
    },
    /** Returns the folder of a version, or of published pages, that has a file with this URL path. */
    async find(path: string): Promise<string | undefined> {
      if (!path.startsWith(assetsPrefix)) return undefined;
      if (!index) {
        index = readIndex();
        setTimeout(() => (index = undefined), indexMs).unref();
      }
      return (await index).get(path);
    },
  };
}
