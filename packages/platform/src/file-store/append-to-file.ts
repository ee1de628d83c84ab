import { constants, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../errors.ts';
import { syncPath } from '../file-system/durable-files.ts';
import { hasCode, toStorageError } from './storage-errors.ts';

/** Appends to a file as `FileStore.append` describes it. */
export async function appendToFile(
  path: string,
  offset: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const handle = await openAt(path, offset);
  let length = offset;
  let writing = Promise.resolve();
  try {
    try {
      for await (const chunk of bytes) {
        await writing;
        // The next bytes are received meanwhile.
        writing = handle.appendFile(chunk);
        // Rejects below; this prevents an unhandled rejection in between.
        writing.catch(() => undefined);
        length += chunk.length;
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

async function openAt(path: string, offset: number) {
  const create = offset === 0 ? constants.O_CREAT : 0;
  try {
    const handle = await open(path, constants.O_WRONLY | constants.O_APPEND | create, 0o600);
    if ((await handle.stat()).size === offset) return handle;
    await handle.close();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw toStorageError(error);
  }
  throw new AppError('conflict', { reason: 'wrong_offset' });
}
