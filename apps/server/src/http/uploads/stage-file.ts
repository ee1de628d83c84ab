import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { assertSize, createFileError, type RuledFile } from '@isangano/api/modules/files/module';
import type { FileRule } from '@isangano/contracts/applications/files';
import type { FileStore, StagedFile } from '@isangano/platform/file-store/file-store';
import { newId } from '@isangano/platform/ids';
import type { UploadLimits } from '../../config.ts';
import { assertContent, assertHead } from './file-content.ts';
import { sniffBytes } from './sniff-type.ts';

/** The upload rule of a file field. */
export type FileFieldSpec = Omit<FileRule, 'isSingle'> & { maxCount: number };

type StagingStore = Pick<FileStore, 'stage' | 'discard' | 'open'>;

/** Without a store, a file is validated by its first bytes and size, but not stored. */
export type StagingOptions = { store: StagingStore | undefined; limits: UploadLimits };

/** A file that is being received: its first bytes, and an iterator over the rest. */
export type IncomingFile = { head: Uint8Array; rest: AsyncIterableIterator<Uint8Array> };

/** Reads the bytes that type detection needs, without closing the stream. */
export async function openIncomingFile(stream: Readable): Promise<IncomingFile> {
  const rest: AsyncIterableIterator<Uint8Array> = stream.iterator({ destroyOnReturn: false });
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length < sniffBytes) {
    const part = await rest.next();
    if (part.done) break;
    parts.push(part.value);
    length += part.value.length;
  }
  return { head: Buffer.concat(parts), rest };
}

/**
 * Streams one file into the storage. Its type is checked by content before anything is stored, its size while
 * it is received, and the type of an office document and the pixels of an image once it is complete.
 * Throws `unsupported_type`, `too_large`, `invalid_input` (empty), each with one issue.
 */
export async function stageFile<Field extends string>(
  { head, rest }: IncomingFile,
  { field, path, name, spec }: { field: Field; path: string; name: string; spec: FileFieldSpec },
  { store, limits }: StagingOptions,
): Promise<StagedFile<Field>> {
  const file: RuledFile = { path, name, rule: spec };
  if (head.length === 0) throw createFileError(file, 'invalid_input', 'error.file.empty', limits);
  const type = await assertHead(file, head, limits);

  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* measureBytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of concatBytes(head, rest)) {
      sizeBytes += chunk.length;
      assertSize(file, type, sizeBytes, limits);
      hash.update(chunk);
      yield chunk;
    }
  }
  const id = newId();
  if (store) await store.stage(id, measureBytes());
  else for await (const _chunk of measureBytes());
  if (store) {
    try {
      await assertContent(file, type, { sizeBytes, open: (range) => store.open(id, range) }, limits);
    } catch (error) {
      await store.discard(id);
      throw error;
    }
  }
  return { id, field, name, type, sizeBytes, sha256: hash.digest('hex') };
}

async function* concatBytes(head: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  yield* rest;
}
