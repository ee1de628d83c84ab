import { createReadStream } from 'node:fs';
import {
  access,
  constants,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';
import { isId } from '../ids.ts';
import { hasRoom } from './disk-room.ts';
import type { FileStore } from './file-store.ts';

/** No id, so never taken for an arrival. */
const probeName = 'probe';
/** A page of a disk: where there is none left, nothing can be written. */
const probeBytes = new Uint8Array(4096);

/** Keeps files below a folder: arrivals in `incoming`, permanent ones in `kept`, spread over 256 folders. */
export async function openDataFolderStore(folder: string): Promise<FileStore> {
  const incoming = join(folder, 'incoming');
  const kept = join(folder, 'kept');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await mkdir(kept, { recursive: true, mode: 0o700 });

  const arrivalPath = (key: string) => join(incoming, safe(key));
  const shardPath = (key: string) => join(kept, safe(key).slice(-2));
  const keptPath = (key: string) => join(shardPath(key), key);

  /** A file is still readable in the moment between its record's commit and `keep`. */
  async function locate(key: string): Promise<{ path: string; sizeBytes: number } | undefined> {
    for (const path of [keptPath(key), arrivalPath(key)]) {
      const found = await stat(path).catch(ignoreMissing);
      if (found) return { path, sizeBytes: found.size };
    }
    return undefined;
  }

  const store: FileStore = {
    async receive(key, bytes) {
      const path = arrivalPath(key);
      try {
        // Opened before anything can fail: a file that were made later would outlive its removal below.
        const handle = await open(path, 'wx', 0o600);
        await pipeline(bytes, handle.createWriteStream({ flush: true }));
        await syncFolder(incoming);
      } catch (error) {
        await rm(path, { force: true });
        throw hasCode(error, 'ENOSPC', 'EDQUOT')
          ? new AppError('unavailable', { cause: error, retryAfterSeconds: 60 })
          : error;
      }
    },
    async keep(key) {
      await makeFolder(shardPath(key), kept);
      const isMoved = await rename(arrivalPath(key), keptPath(key)).then(() => true, ignoreMissing);
      if (isMoved) await syncFolder(shardPath(key));
      else await access(keptPath(key));
    },
    async discard(key) {
      await rm(arrivalPath(key), { force: true });
    },
    async remove(key) {
      await rm(arrivalPath(key), { force: true });
      await rm(keptPath(key), { force: true });
    },
    async stat(key) {
      const found = await locate(key);
      return found && { sizeBytes: found.sizeBytes };
    },
    async open(key, range) {
      const found = await locate(key);
      if (!found) throw new AppError('not_found');
      return createReadStream(found.path, range);
    },
    async listIncoming() {
      return (await readdir(incoming)).filter(isId);
    },
    async *listKept() {
      for (const shard of await readdir(kept)) yield* (await readdir(join(kept, shard))).filter(isId);
    },
    async copyTo(key, path) {
      const found = await locate(key);
      if (!found) throw new AppError('not_found');
      try {
        await link(found.path, path).catch(async (error: unknown) => {
          if (!hasCode(error, 'EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK')) throw error;
          await copyFile(found.path, path);
        });
      } catch (error) {
        // It may have gone, or have been made permanent, since it was found.
        if (!hasCode(error, 'ENOENT')) throw error;
        if (await locate(key)) await store.copyTo(key, path);
        else throw new AppError('not_found');
      }
    },
    async adopt(key, path) {
      await makeFolder(shardPath(key), kept);
      await rename(path, keptPath(key));
      await syncFolder(shardPath(key));
    },
    async isReady() {
      const probe = join(incoming, probeName);
      try {
        // On a full disk it is made all the same, and stays empty.
        await writeFile(probe, probeBytes, { flush: true }).finally(() => rm(probe, { force: true }));
        await access(kept, constants.W_OK);
        return await hasRoom(incoming);
      } catch {
        return false;
      }
    },
  };
  return store;
}

/** Keys become paths: one that this server did not make stops here. */
function safe(key: string): string {
  if (!isId(key)) throw new AppError('not_found');
  return key;
}

async function makeFolder(path: string, parent: string): Promise<void> {
  if (await mkdir(path, { recursive: true, mode: 0o700 })) await syncFolder(parent);
}

/** A file's name is durable only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}

function ignoreMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
}
