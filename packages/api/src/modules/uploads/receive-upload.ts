import { AppError } from '@isangano/platform/errors';
import type { FileStore } from '@isangano/platform/file-store/file-store';
import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { isReferencedFile } from '../files/module.ts';
import { canUseUpload, getUploadExpiry, type UploadAccess } from './access.ts';
import { findUpload, updateUpload } from './queries.ts';
import type { UploadTable } from './table.ts';

type UploadState = {
  row: UploadTable;
  /** How many bytes have been received. */
  offset: number;
  /** Milliseconds since 1970; null for an upload of a draft. */
  expiresAt: number | null;
};

/** Returns an upload. Throws `not_found` if it is unknown, has expired, or was created with another access token. */
export async function readUpload(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  id: string,
  access: UploadAccess,
): Promise<UploadState> {
  const row = await findUpload(db.read, id);
  if (!row || !canUseUpload(row, access)) throw new AppError('not_found');
  const stats = await files.stat(row.file_id);
  const expiresAt = getUploadExpiry(row, stats?.modifiedAt);
  if (expiresAt !== null && expiresAt <= clock()) throw new AppError('not_found');
  return { row, offset: stats?.sizeBytes ?? 0, expiresAt };
}

/**
 * Appends bytes to an upload and returns the new offset; what was written remains if `bytes` throws. `store` is the storage
 * that leaves a part of the disk free. Throws `not_found` if the upload was removed meanwhile, `too_large` beyond its declared
 * size, and the errors of `FileStore.append`.
 */
export async function appendToUpload(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  store: Pick<FileStore, 'append'>,
  { file_id, size_bytes }: UploadTable,
  offset: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  try {
    return await store.append(file_id, offset, limitBytes(bytes, size_bytes - offset));
  } finally {
    // The upload may have been removed before, with what was written until then. One that was claimed belongs to a record.
    if (!(await isReferencedFile(db.read, file_id))) await files.remove(file_id);
  }
}

async function* limitBytes(bytes: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let rest = maxBytes;
  for await (const chunk of bytes) {
    rest -= chunk.length;
    if (rest < 0) throw new AppError('too_large');
    yield chunk;
  }
}

/** Records the type of an upload, as soon as it is detected. */
export async function recordUploadType(
  { db }: Pick<Deps, 'db'>,
  { id }: UploadTable,
  type: string,
): Promise<void> {
  await inTransaction(db, (trx) => updateUpload(trx, id, { type }));
}

/** Records that an upload has arrived, with the SHA-256 of its file. Throws `not_found` if it was removed meanwhile. */
export async function completeUpload(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: UploadTable,
  { type, sha256 }: { type: string; sha256: string },
): Promise<void> {
  const arrived_at = new Date(clock()).toISOString();
  const file = { type, sha256, arrived_at };
  if (!(await inTransaction(db, (trx) => updateUpload(trx, id, file)))) throw new AppError('not_found');
}
