import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from '@isangano/platform/file-store/file-store';
import { newId } from '@isangano/platform/ids';
import type { Deps } from '../../core/context.ts';
import { isReferencedFile } from './queries.ts';

/** Files that are copied or removed at the same time. */
const concurrency = 4;

/**
 * Copies the files that another storage lacks, staged and permanent ones, through a folder of this machine. A server
 * may use the storage during the copy; a second call copies what is new. Returns how many were copied.
 */
export async function copyFiles(from: FileStore, to: FileStore, folder: string): Promise<number> {
  let count = 0;

  async function copy(id: string, isStaged: boolean): Promise<void> {
    const wanted = await from.stat(id);
    if (!wanted) return;
    if ((await to.stat(id))?.sizeBytes !== wanted.sizeBytes) {
      await to.remove(id);
      if (isStaged) await copyStaged(id);
      else await copyPermanent(id);
      count += 1;
    }
    // It may have been staged when it was copied before.
    if (!isStaged) await to.promote(id);
  }

  async function copyStaged(id: string): Promise<void> {
    const content = await from.open(id);
    try {
      await to.stage(id, content);
    } finally {
      // An unreachable storage has not read the stream.
      content.destroy();
    }
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

  await forEach(from.listPermanent(), (id) => copy(id, false));
  await forEach(await from.listStaged(), (id) => copy(id, true));
  return count;
}

/**
 * Removes files from the target of a copy that were removed from its source since. Files that a record or an upload
 * refers to are kept: the copy may be the last one.
 */
export async function removeCopiedFiles(
  { db, files }: { db: Pick<Deps['db'], 'read'>; files: FileStore },
  to: FileStore,
): Promise<void> {
  const remove = async (id: string): Promise<void> => {
    if (!(await files.stat(id)) && !(await isReferencedFile(db.read, id))) await to.remove(id);
  };
  await forEach(to.listPermanent(), remove);
  await forEach(await to.listStaged(), remove);
}

async function forEach(
  ids: AsyncIterable<string> | string[],
  run: (id: string) => Promise<void>,
): Promise<void> {
  await Readable.from(ids).forEach(async (id: string) => await run(id), { concurrency });
}
