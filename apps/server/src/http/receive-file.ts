import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError, issue } from '@isangano/api/errors';
import type { FileStore, ReceivedFile } from '@isangano/api/files/file-store';
import { newId } from '@isangano/api/ids';
import type { FileRule } from '@isangano/contracts/applications/files';
import type { ErrorCode } from '@isangano/contracts/errors';
import type { FieldErrorId } from '@isangano/contracts/field-errors';
import { inMegabytes } from '@isangano/contracts/limits';
import type { UploadLimits } from '../config.ts';
import { isWordDocument, wordTypeOf } from './office-documents.ts';
import { sniffBytes, sniffType } from './sniff.ts';

/** What a form takes under one name of a file field. */
export type FileFieldSpec = Omit<FileRule, 'isSingle'> & { maxCount: number };

export type Store = Pick<FileStore, 'receive' | 'discard' | 'open'>;

/** Without a store a file is judged, as far as its beginning and size tell, and not kept. */
export type Into = { store: Store | undefined; limits: UploadLimits };

/** A file on its way in: its first bytes, and what follows them. */
export type OpenFile = { head: Uint8Array; rest: AsyncIterableIterator<Uint8Array> };

/** Reads as much of a stream as shows what it is; the stream itself stays usable. */
export async function openFile(stream: Readable): Promise<OpenFile> {
  const rest: AsyncIterableIterator<Uint8Array> = stream.iterator({ destroyOnReturn: false });
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length < sniffBytes) {
    const { done, value } = await rest.next();
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  return { head: Buffer.concat(parts), rest };
}

/**
 * Streams one file into the storage. The type is judged by content before anything is stored, that of an
 * office document when all of it is there, the size while it arrives. Throws `unsupported_type`, `too_large`, `invalid_input` (empty), each with one issue.
 */
export async function receiveFile<Field extends string>(
  { head, rest }: OpenFile,
  { field, path, name, spec }: { field: Field; path: string; name: string; spec: FileFieldSpec },
  { store, limits }: Into,
): Promise<ReceivedFile<Field>> {
  const refuse = (code: ErrorCode, fault: FieldErrorId) =>
    new AppError(code, { issues: [issue(path, fault, { file: name, ...numbersOf(limits) })] });

  if (head.length === 0) throw refuse('invalid_input', 'fault.file.empty');
  const wordType = wordTypeOf(head);
  const type = wordType ?? (await sniffType(head));
  if (!type || !spec.types.includes(type)) throw refuse('unsupported_type', spec.typeFault);
  const limit = limitOf(spec.group, type, limits);

  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* measured(): AsyncGenerator<Uint8Array> {
    for await (const chunk of joined(head, rest)) {
      sizeBytes += chunk.length;
      if (sizeBytes > limit.maxBytes) throw refuse('too_large', limit.fault);
      hash.update(chunk);
      yield chunk;
    }
  }
  const id = newId();
  if (store) await store.receive(id, measured());
  else for await (const _chunk of measured());
  if (
    wordType &&
    store &&
    !(await isWordDocument(wordType, { sizeBytes, open: (range) => store.open(id, range) }))
  ) {
    await store.discard(id);
    throw refuse('unsupported_type', spec.typeFault);
  }
  return { id, field, name, type, sizeBytes, sha256: hash.digest('hex') };
}

/** Numbers that messages name, as this server is configured. */
export function numbersOf(limits: UploadLimits): Record<string, number> {
  return {
    imageMaxMegabytes: inMegabytes(limits.imageMaxBytes),
    documentMaxMegabytes: inMegabytes(limits.documentMaxBytes),
    videoMaxMegabytes: inMegabytes(limits.videoMaxBytes),
    documentsMaxCount: limits.documentsMaxCount,
  };
}

function limitOf(
  group: FileFieldSpec['group'],
  type: string,
  limits: UploadLimits,
): { maxBytes: number; fault: FieldErrorId } {
  if (group === 'image') return { maxBytes: limits.imageMaxBytes, fault: 'fault.file.image.tooLarge' };
  if (type.startsWith('video/'))
    return { maxBytes: limits.videoMaxBytes, fault: 'fault.file.video.tooLarge' };
  return { maxBytes: limits.documentMaxBytes, fault: 'fault.file.document.tooLarge' };
}

async function* joined(head: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  yield* rest;
}
