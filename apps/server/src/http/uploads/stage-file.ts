import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError, issue } from '@isangano/api/errors';
import type { FileStore, StagedFile } from '@isangano/api/files/file-store';
import { newId } from '@isangano/api/ids';
import type { FileRule } from '@isangano/contracts/applications/files';
import type { ErrorCode } from '@isangano/contracts/errors';
import type { FieldErrorId } from '@isangano/contracts/field-errors';
import { toMegabytes } from '@isangano/contracts/limits';
import type { UploadLimits } from '../../config.ts';
import { hasTooManyPixels } from './image-dimensions.ts';
import { detectWordType, isWordDocument, type ReadableFile } from './office-documents.ts';
import { sniffBytes, sniffType } from './sniff-type.ts';

/** The upload rule of a file field. */
export type FileFieldSpec = Omit<FileRule, 'isSingle'> & { maxCount: number };

export type StagingStore = Pick<FileStore, 'stage' | 'discard' | 'open'>;

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
  const createError = (code: ErrorCode, error: FieldErrorId) =>
    new AppError(code, { issues: [issue(path, error, { file: name, ...getLimitParams(limits) })] });

  if (head.length === 0) throw createError('invalid_input', 'error.file.empty');
  const wordType = detectWordType(head);
  const type = wordType ?? (await sniffType(head));
  if (!type || !spec.types.includes(type)) throw createError('unsupported_type', spec.typeError);
  const limit = getSizeLimit(spec.group, type, limits);

  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* measureBytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of concatBytes(head, rest)) {
      sizeBytes += chunk.length;
      if (sizeBytes > limit.maxBytes) throw createError('too_large', limit.error);
      hash.update(chunk);
      yield chunk;
    }
  }
  const id = newId();
  if (store) await store.stage(id, measureBytes());
  else for await (const _chunk of measureBytes());
  if (store) {
    const stored: ReadableFile = { sizeBytes, open: (range) => store.open(id, range) };
    const isOtherType = wordType !== undefined && !(await isWordDocument(wordType, stored));
    const isTooLarge = type.startsWith('image/') && (await hasTooManyPixels(stored));
    if (isOtherType || isTooLarge) {
      await store.discard(id);
      throw isOtherType
        ? createError('unsupported_type', spec.typeError)
        : createError('too_large', 'error.file.image.tooManyPixels');
    }
  }
  return { id, field, name, type, sizeBytes, sha256: hash.digest('hex') };
}

/** Returns the configured limits as parameters of error messages. */
export function getLimitParams(limits: UploadLimits): Record<string, number> {
  return {
    imageMaxMegabytes: toMegabytes(limits.imageMaxBytes),
    documentMaxMegabytes: toMegabytes(limits.documentMaxBytes),
    videoMaxMegabytes: toMegabytes(limits.videoMaxBytes),
    documentsMaxCount: limits.documentsMaxCount,
  };
}

function getSizeLimit(
  group: FileFieldSpec['group'],
  type: string,
  limits: UploadLimits,
): { maxBytes: number; error: FieldErrorId } {
  if (group === 'image') return { maxBytes: limits.imageMaxBytes, error: 'error.file.image.tooLarge' };
  if (type.startsWith('video/'))
    return { maxBytes: limits.videoMaxBytes, error: 'error.file.video.tooLarge' };
  return { maxBytes: limits.documentMaxBytes, error: 'error.file.document.tooLarge' };
}

async function* concatBytes(head: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  yield* rest;
}
