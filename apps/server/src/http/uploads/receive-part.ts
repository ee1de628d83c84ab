import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { fieldError, issue, toAppError } from '@isangano/api/core/errors';
import {
  assertSize,
  createFileError,
  getLimitParams,
  type RuledFile,
} from '@isangano/api/modules/files/module';
import type { StageAttachment } from '@isangano/api/records/replies/module';
import { type FileRule, fileRules } from '@isangano/contracts/applications/files';
import { AppError } from '@isangano/platform/errors';
import type { FileStore, StagedFile } from '@isangano/platform/file-store/file-store';
import { hasKey } from '@isangano/platform/has-key';
import { newId } from '@isangano/platform/ids';
import type { UploadLimits } from '../../config.ts';
import { cleanFileName } from '../file-names.ts';
import { getFilePath } from './claimed-uploads.ts';
import { reserveDisk } from './disk-reserve.ts';
import { assertContent, assertHead, sniffBytes } from './file-content.ts';

type FileFieldSpec = Omit<FileRule, 'isSingle'> & { maxCount: number };

type StagingStore = Pick<FileStore, 'stage' | 'discard' | 'open'>;

/** Without a store, a file is validated by its first bytes and size, but not stored. */
type StagingOptions = { store: StagingStore | undefined; limits: UploadLimits };

/** A file that is being received: its first bytes, and an iterator over the rest. */
type IncomingFile = { head: Uint8Array; rest: AsyncIterableIterator<Uint8Array> };

export type FileSpecs<Field extends string> = Record<Field, FileFieldSpec>;

/**
 * Returns a function that stages a file part; it resolves to `undefined` if the part is empty or was rejected. Errors
 * are collected, and the rest of the part is skipped. `textsBefore` is the number of earlier parts of its field that
 * name uploads.
 */
export function createPartReceiver<Field extends string>(
  spec: FileSpecs<Field>,
  staging: StagingOptions,
  errors: AppError[],
) {
  const counts = new Map<Field, number>();

  async function receive(name: string, filename: string | undefined, stream: Readable, textsBefore: number) {
    const file = await openIncomingFile(stream);
    try {
      // A file input without a selected file sends a part without file name and content.
      if (filename === undefined && file.head.length === 0) return undefined;
      if (!hasKey(spec, name)) throw fieldError(name, 'error.file.unexpected');
      const fieldSpec = spec[name];
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      const index = count + textsBefore;
      if (index >= fieldSpec.maxCount) {
        const error = fieldSpec.maxCount === 1 ? 'error.file.single' : 'error.file.tooMany';
        throw new AppError('too_large', { issues: [issue(name, error, getLimitParams(staging.limits))] });
      }
      const path = getFilePath(name, index, fieldSpec.maxCount);
      const part = { field: name, path, name: cleanFileName(filename, name), spec: fieldSpec };
      // After the first error, further files are validated but not stored.
      return await stageFile(file, part, errors.length === 0 ? staging : { ...staging, store: undefined });
    } finally {
      await file.rest.return?.();
    }
  }

  return async (
    name: string | undefined,
    filename: string | undefined,
    stream: Readable,
    textsBefore = 0,
  ) => {
    // Busboy reports a malformed body on the form, too. Without a listener here it would end the process.
    stream.on('error', () => undefined);
    try {
      return await receive(name ?? '', filename, stream, textsBefore);
    } catch (error) {
      if (!stream.errored) errors.push(toAppError(error));
      stream.resume();
      return undefined;
    }
  };
}

/** Reads the bytes that type detection needs, without closing the stream. */
async function openIncomingFile(stream: Readable): Promise<IncomingFile> {
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
async function stageFile<Field extends string>(
  { head, rest }: IncomingFile,
  { field, path, name, spec }: { field: Field; path: string; name: string; spec: FileFieldSpec },
  { store, limits }: StagingOptions,
): Promise<StagedFile<Field>> {
  const file: RuledFile = { path, name, rule: spec };
  if (head.length === 0) throw createFileError(file, 'invalid_input', 'error.file.empty', limits);
  const type = await assertHead(file, head, limits);

  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measure = (chunk: Uint8Array) => {
    sizeBytes += chunk.length;
    assertSize(file, type, sizeBytes, limits);
    hash.update(chunk);
    return chunk;
  };
  async function* measureBytes(): AsyncGenerator<Uint8Array> {
    yield measure(head);
    for await (const chunk of rest) yield measure(chunk);
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

const spec = { replyFiles: { ...fileRules.replyFiles, maxCount: 1 } };

/**
 * Returns a function that checks and stages an attachment of a mail as the files of forms are; one that may not be kept is
 * skipped. It throws `unavailable` and `no_space`: the attachment may be kept later.
 */
export function createAttachmentStager(files: FileStore, limits: UploadLimits): StageAttachment {
  const store = reserveDisk(files, limits.diskReserveBytes);
  return async (name, content) => {
    const errors: AppError[] = [];
    const receive = createPartReceiver(spec, { store, limits }, errors);
    const file = await receive('replyFiles', name, content);
    const failure = errors.find(({ code }) => code === 'unavailable' || code === 'no_space');
    if (failure) throw failure;
    return file;
  };
}
