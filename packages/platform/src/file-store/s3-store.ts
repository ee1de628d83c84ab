import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3mini } from 's3mini';
import { AppError } from '../errors.ts';
import { assertId, isId } from '../ids.ts';
import type { ByteRange, FileStore, S3Options } from './file-store.ts';

/** Maximum size of the pieces of a file, which a request keeps in memory. */
const pieceMaxBytes = 1024 * 1024;

/** Removals and marks at a time. */
const parallelMax = 8;

const retryAfterSeconds = 10;

/** How long the service may take to receive a piece and to begin its answer. */
const defaultAnswerMs = 15_000;

type StoredObject = { name: string; sizeBytes: number; modifiedAt: number };
/** A piece of a file, and where in it it begins. */
type Piece = StoredObject & { offset: number };

const getLength = (pieces: readonly Piece[]) => pieces.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

/**
 * Returns a storage in a bucket of any service that speaks S3. Each piece of a file is one object,
 * `files/<key>/<offset>`, so that the received part of an upload is kept; while it is staged, there is an empty object
 * `staged/<key>`, which is written before the first piece and removed after the last one. Promoting a file is therefore
 * one request, which happens or does not. Methods throw `unavailable` while the service cannot be reached.
 */
export function createS3Store({ prefix, ...options }: S3Options, answerMs = defaultAnswerMs): FileStore {
  const s3 = new S3mini({ ...options, fetch: createFetch(answerMs) });
  const getMark = (key: string) => `${prefix}staged/${assertId(key)}`;
  const getFolder = (key: string) => `${prefix}files/${assertId(key)}/`;
  const getPiece = (key: string, offset: number) => getFolder(key) + String(offset).padStart(15, '0');

  const put = (name: string, content: string | Buffer) => call(() => s3.putObject(name, content));
  const remove = (name: string) => call(() => s3.deleteObject(name));

  async function hasMark(key: string): Promise<boolean> {
    const mark = getMark(key);
    return (await call(() => s3.objectExists(mark))) === true;
  }

  /** Lists the objects whose names begin so, in the order of their names. */
  async function list(start: string): Promise<StoredObject[]> {
    const objects = await call(() => s3.listObjects('/', start));
    if (!objects) throw new AppError('unavailable', { retryAfterSeconds });
    return objects.map(({ Key, Size, LastModified }) => ({
      name: Key,
      sizeBytes: Number(Size),
      modifiedAt: new Date(LastModified).getTime(),
    }));
  }

  /** Returns the contiguous pieces from the beginning of a file. */
  async function listPieces(key: string): Promise<Piece[]> {
    const folder = getFolder(key);
    let end = 0;
    return (await list(folder))
      .map((object) => ({ ...object, offset: Number(object.name.slice(folder.length)) }))
      .filter(({ offset, sizeBytes }) => {
        if (offset !== end) return false;
        end += sizeBytes;
        return true;
      });
  }

  async function listIds(folder: string): Promise<Set<string>> {
    const keys = (await list(folder)).map(({ name }) => name.slice(folder.length).split('/', 1)[0] ?? '');
    return new Set(keys.filter(isId));
  }

  /** Stores a stream in pieces, also the part before a failure. Returns the end. */
  async function writePieces(key: string, start: number, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    let offset = start;
    let waiting: Uint8Array[] = [];
    let length = 0;
    const write = async () => {
      if (length === 0) return;
      const piece = Buffer.concat(waiting, length);
      waiting = [];
      length = 0;
      await put(getPiece(key, offset), piece);
      offset += piece.length;
    };
    try {
      for await (const chunk of bytes) {
        for (let from = 0; from < chunk.length; ) {
          const part = chunk.subarray(from, from + pieceMaxBytes - length);
          waiting.push(part);
          length += part.length;
          from += part.length;
          if (length === pieceMaxBytes) await write();
        }
      }
    } finally {
      await write();
    }
    return offset;
  }

  async function removePieces(key: string): Promise<void> {
    const objects = await list(getFolder(key));
    for (let start = 0; start < objects.length; start += parallelMax)
      await Promise.all(objects.slice(start, start + parallelMax).map(({ name }) => remove(name)));
  }

  /** The mark is removed last, so that the next start finds the remains. */
  async function removeStaged(key: string): Promise<void> {
    await removePieces(key);
    await remove(getMark(key));
  }

  async function* readPieces(pieces: readonly Piece[], { start, end }: ByteRange) {
    for (const { name, offset, sizeBytes } of pieces) {
      const from = Math.max(start - offset, 0);
      const until = Math.min(end + 1 - offset, sizeBytes);
      if (from >= until) continue;
      const isWhole = from === 0 && until === sizeBytes;
      const { body } = await call(() => s3.getObjectRaw(name, isWhole, from, until));
      try {
        if (body) yield* body;
      } catch (error) {
        throw new AppError('unavailable', { retryAfterSeconds, cause: error });
      }
    }
  }

  async function readFile(key: string, range: ByteRange): Promise<Readable> {
    const pieces = await listPieces(key);
    if (pieces.length === 0) throw new AppError('not_found');
    return Readable.from(readPieces(pieces, range), { objectMode: false });
  }

  const wholeFile = { start: 0, end: Number.MAX_SAFE_INTEGER };

  return {
    async stage(key, bytes) {
      await put(getMark(key), '');
      try {
        const length = await writePieces(key, 0, bytes);
        if (length === 0) await put(getPiece(key, 0), '');
      } catch (error) {
        await removeStaged(key).catch(() => undefined);
        throw error;
      }
    },
    async append(key, offset, bytes) {
      const received = getLength(await listPieces(key));
      const isMarked = await hasMark(key);
      if (received !== offset || (offset > 0 && !isMarked))
        throw new AppError('conflict', { reason: 'wrong_offset' });
      if (!isMarked) await put(getMark(key), '');
      return await writePieces(key, offset, bytes);
    },
    async promote(key) {
      if ((await listPieces(key)).length === 0) throw new AppError('not_found');
      await remove(getMark(key));
    },
    async discard(key) {
      if (await hasMark(key)) await removeStaged(key);
    },
    remove: removeStaged,
    async stat(key) {
      const pieces = await listPieces(key);
      const times = (pieces.length > 0 ? pieces : await list(getMark(key))).map(
        ({ modifiedAt }) => modifiedAt,
      );
      return times.length > 0 ? { sizeBytes: getLength(pieces), modifiedAt: Math.max(...times) } : undefined;
    },
    open: (key, range = wholeFile) => readFile(key, range),
    listStaged: async () => [...(await listIds(`${prefix}staged/`))],
    async *listPermanent() {
      const ids = await listIds(`${prefix}files/`);
      // Afterwards: a file has its mark before its first piece.
      const staged = await listIds(`${prefix}staged/`);
      for (const id of ids) if (!staged.has(id)) yield id;
    },
    async copyTo(key, path) {
      await pipeline(await readFile(key, wholeFile), createWriteStream(path, { flush: true }));
    },
    async importFile(key, path) {
      // A killed import leaves a staged file, which is not listed as permanent.
      await put(getMark(key), '');
      await writePieces(key, 0, (await openAsBlob(path)).stream());
      await remove(getMark(key));
      await rm(path);
    },
    measureDisk: () =>
      Promise.resolve({ freeBytes: Number.MAX_SAFE_INTEGER, totalBytes: Number.MAX_SAFE_INTEGER }),
    isReady: () => s3.bucketExists().catch(() => false),
  };
}

/** Returns a `fetch` that fails without an answer in time. The content of one may take longer, as its reader may be slow. */
function createFetch(answerMs: number): typeof fetch {
  return async (input, init) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), answerMs);
    try {
      return await fetch(input, { ...init, signal: controller.signal });
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * Returns the result of a request, which must have no other effects. A failed request is repeated once, as kept
 * connections may be closed; after that, it is `unavailable`.
 */
async function call<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request().catch(request);
  } catch (error) {
    throw new AppError('unavailable', { retryAfterSeconds, cause: error });
  }
}
