import { createReadStream } from 'node:fs';
import {
  access,
  constants,
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError, fullDiskCodes, hasCode, ignoreMissing } from '../errors.ts';
import { syncPath } from '../file-system/durable-files.ts';
import { hasFreeSpace, measureDisk } from '../file-system/free-space.ts';
import { makeFolder } from '../file-system/make-folder.ts';
import { assertId, isId } from '../ids.ts';
import type { FileStore } from './file-store.ts';

/** Not an id, so it is never listed as a staged file. */
const probeName = 'probe';
/** One disk page: an empty file could be created even on a full disk. */
const probeBytes = new Uint8Array(4096);

/** Each has 64 KiB at most. */
const waitingMaxChunks = 16;

/** The folders of a storage, for staged and for permanent files. */
export const stagedName = 'incoming';
export const permanentName = 'kept';

/**
 * Opens a storage in a folder: staged files in `incoming`, permanent ones in `kept`, spread over 256
 * subfolders. Creates the folders if they are missing.
 */
export async function openDataFolderStore(folder: string): Promise<FileStore> {
  const stagedFolder = join(folder, stagedName);
  const permanentFolder = join(folder, permanentName);
  await makeFolder(stagedFolder);
  await makeFolder(permanentFolder);

  const getStagedPath = (key: string) => join(stagedFolder, assertId(key));
  const getShardPath = (key: string) => join(permanentFolder, assertId(key).slice(-2));
  const getPermanentPath = (key: string) => join(getShardPath(key), key);

  async function makeShard(key: string): Promise<void> {
    if (await mkdir(getShardPath(key), { recursive: true, mode: 0o700 })) await syncPath(permanentFolder);
  }

  /** Also finds staged files: between the commit of a record and `promote`, its files must be readable. */
  async function locate(key: string) {
    for (const path of [getPermanentPath(key), getStagedPath(key)]) {
      const stats = await stat(path).catch(ignoreMissing);
      if (stats) return { path, sizeBytes: stats.size, modifiedAt: stats.mtimeMs };
    }
    return undefined;
  }

  /** Opens a file at once: it may be promoted or removed before it is read. */
  async function openToRead(key: string): Promise<FileHandle> {
    for (const path of [getPermanentPath(key), getStagedPath(key), getPermanentPath(key)]) {
      const handle = await open(path).catch(ignoreMissing);
      if (handle) return handle;
    }
    throw new AppError('not_found');
  }

  const store: FileStore = {
    async stage(key, bytes) {
      const path = getStagedPath(key);
      try {
        await appendToFile(path, 0, bytes);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    append: (key, offset, bytes) => appendToFile(getStagedPath(key), offset, bytes),
    async promote(key) {
      await makeShard(key);
      const isMoved = await rename(getStagedPath(key), getPermanentPath(key)).then(() => true, ignoreMissing);
      if (isMoved) await syncPath(getShardPath(key));
      else await access(getPermanentPath(key));
    },
    async discard(key) {
      await rm(getStagedPath(key), { force: true });
    },
    async remove(key) {
      await rm(getStagedPath(key), { force: true });
      await rm(getPermanentPath(key), { force: true });
    },
    async stat(key) {
      const file = await locate(key);
      return file && { sizeBytes: file.sizeBytes, modifiedAt: file.modifiedAt };
    },
    async open(key, range) {
      const handle = await openToRead(key);
      return handle.createReadStream(range);
    },
    async listStaged() {
      return (await readdir(stagedFolder)).filter(isId);
    },
    async *listPermanent() {
      for (const shard of await readdir(permanentFolder))
        yield* (await readdir(join(permanentFolder, shard))).filter(isId);
    },
    async copyTo(key, path) {
      const file = await locate(key);
      if (!file) throw new AppError('not_found');
      try {
        await link(file.path, path).catch(async (error: unknown) => {
          if (!hasCode(error, 'EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK')) throw error;
          await copyFile(file.path, path);
        });
      } catch (error) {
        // The file may have been removed or promoted since it was located.
        if (!hasCode(error, 'ENOENT') || (await locate(key))?.path === file.path) throw error;
        await store.copyTo(key, path);
      }
    },
    async importFile(key, path) {
      await makeShard(key);
      try {
        await rename(path, getPermanentPath(key));
        await syncPath(getShardPath(key));
      } catch (error) {
        if (!hasCode(error, 'EXDEV')) throw error;
        await store.stage(key, createReadStream(path));
        await store.promote(key);
        await rm(path);
      }
    },
    measureDisk: () => measureDisk(stagedFolder),
    async isReady() {
      const probe = join(stagedFolder, probeName);
      try {
        // On a full disk the write fails after the file was created, so it is removed in any case.
        await writeFile(probe, probeBytes, { flush: true }).finally(() => rm(probe, { force: true }));
        await access(permanentFolder, constants.W_OK);
        return await hasFreeSpace(stagedFolder);
      } catch {
        return false;
      }
    },
  };
  return store;
}

/**
 * Appends to a file as `FileStore.append` describes it. Chunks that arrive during a write are written together: each
 * write costs about as much as receiving a chunk.
 */
async function appendToFile(path: string, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  const handle = await openAt(path, offset);
  let length = offset;
  let waiting: Uint8Array[] = [];
  let writing: Promise<void> | undefined;
  const writeWaiting = async () => {
    while (waiting.length > 0) {
      const chunks = waiting;
      waiting = [];
      await writeAll(handle, chunks);
    }
    writing = undefined;
  };
  try {
    try {
      for await (const chunk of bytes) {
        if (waiting.length >= waitingMaxChunks) await writing;
        waiting.push(chunk);
        length += chunk.length;
        writing ??= writeWaiting();
        // Rejects when it is awaited; this prevents an unhandled rejection in between.
        writing.catch(() => undefined);
      }
    } finally {
      await writing;
      await handle.sync();
      // The name of a new file; or of one that a killed server may have left, which an append of nothing makes durable.
      if (offset === 0 || length === offset) await syncPath(dirname(path));
    }
  } catch (error) {
    throw toStorageError(error);
  } finally {
    await handle.close();
  }
  return length;
}

async function writeAll(handle: FileHandle, chunks: Uint8Array[]): Promise<void> {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const { bytesWritten } = await handle.writev(chunks);
  // On a disk that is full, only a part is written, and another write fails.
  if (bytesWritten < length) await handle.appendFile(Buffer.concat(chunks).subarray(bytesWritten));
}

async function openAt(path: string, offset: number) {
  const create = offset === 0 ? constants.O_CREAT : 0;
  try {
    const handle = await open(path, constants.O_WRONLY | constants.O_APPEND | create, 0o600);
    if ((await handle.stat()).size === offset) return handle;
    await handle.close();
  } catch (error) {
    // A file is created at its beginning, unless its folder is missing.
    if (offset === 0 || !hasCode(error, 'ENOENT')) throw toStorageError(error);
  }
  throw new AppError('conflict', { reason: 'wrong_offset' });
}

/** Returns `unavailable` if the disk is full, or else the error. */
function toStorageError(error: unknown): unknown {
  return hasCode(error, ...fullDiskCodes)
    ? new AppError('unavailable', { cause: error, retryAfterSeconds: 60 })
    : error;
}
