import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from '@isangano/platform/file-store/file-store';
import { newId } from '@isangano/platform/ids';

/** Files that are copied at the same time. */
const concurrency = 4;

/**
 * Copies the files that another storage lacks, staged and permanent ones, through a folder of this machine, and removes from it those that
 * were removed here. A server may use the storage meanwhile; a second call copies what is new. Returns how many were copied.
 */
export async function copyFiles(from: FileStore, to: FileStore, folder: string): Promise<number> {
  let count = 0;

  async function copy(id: string, isStaged: boolean): Promise<void> {
    const wanted = await from.stat(id);
    if (!wanted) return;
    if ((await to.stat(id))?.sizeBytes !== wanted.sizeBytes) {
      await to.remove(id);
      if (isStaged) await to.stage(id, await from.open(id));
      else await copyPermanent(id);
      count += 1;
    }
    // It may have been staged when it was copied before.
    if (!isStaged) await to.promote(id);
  }

  async function copyPermanent(id: string): Promise<void> {
    const path = join(folder, `${newId()}.part`);
    try {
      await from.copyTo(id, path);
      await to.importFile(id, path);
    } finally {
      await rm(path, { force: true });
    }
  }

  async function removeUnknown(id: string): Promise<void> {
    if (!(await from.stat(id))) await to.remove(id);
  }

  const forEach = (ids: AsyncIterable<string> | string[], run: (id: string) => Promise<void>) =>
    Readable.from(ids).forEach(async (id: string) => await run(id), { concurrency });
  await forEach(from.listPermanent(), (id) => copy(id, false));
  await forEach(await from.listStaged(), (id) => copy(id, true));
  await forEach(to.listPermanent(), removeUnknown);
  await forEach(await to.listStaged(), removeUnknown);
  return count;
}
