import type { FileField } from '@isangano/contracts/applications/values';
import { AppError } from '@isangano/platform/errors';
import type { FileStore } from '@isangano/platform/file-store/file-store';
import { newId } from '@isangano/platform/ids';
import { hashAddressGroup } from '@isangano/platform/network/group-address';
import type { Deps } from '../../core/context.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import {
  assertSize,
  createFileError,
  insertFileRemovals,
  isReferencedFile,
  type RuledFile,
  removeFiles,
} from '../files/module.ts';
import { canUseUpload, getUploadExpiry, type UploadAccess } from './access.ts';
import {
  countPendingUploads,
  deleteUpload,
  findReplaceableUpload,
  findUpload,
  insertUpload,
  type UploadTable,
  updateUpload,
} from './queries.ts';

const retryAfterSeconds = 3600;

export type NewUpload = {
  id: string;
  /** IP address of the client. */
  address: string;
  field: FileField | undefined;
  file: RuledFile;
  /** The declared size, which may not change. */
  sizeBytes: number;
};

/**
 * Creates an upload, of which nothing has been received yet; if all networks together have too many, in place of
 * others. Throws `invalid_input` for an empty file, `too_large`, each with an issue if the field is known, and
 * `too_many` (reason `uploads_pending` for a network).
 */
export async function createUpload(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'uploadLimits' | 'files' | 'log'>,
  { id, address, field, file, sizeBytes }: NewUpload,
  { accessTokenHash }: UploadAccess,
): Promise<Pick<UploadTable, 'id' | 'file_id'>> {
  const { db, keys, clock, uploadLimits } = deps;
  if (sizeBytes === 0) throw createFileError(file, 'invalid_input', 'error.file.empty', uploadLimits);
  assertSize(file, undefined, sizeBytes, uploadLimits);
  const networkHash = hashAddressGroup(keys.addresses, address);
  const now = clock();
  const file_id = newId(now);
  const replacedFileIds = await inTransaction(db, async (trx) => {
    const own = await countPendingUploads(trx, networkHash);
    const { pendingMaxBytes, pendingMaxCount } = uploadLimits;
    if (own.count >= pendingMaxCount || own.bytes + sizeBytes > pendingMaxBytes)
      throw new AppError('too_many', { reason: 'uploads_pending', retryAfterSeconds });
    const fileIds = await makeRoom(trx, uploadLimits, sizeBytes);
    await insertUpload(trx, {
      id,
      token_hash: accessTokenHash,
      network_hash: networkHash,
      file_id,
      field: field ?? null,
      name: file.name,
      size_bytes: sizeBytes,
      created_at: new Date(now).toISOString(),
    });
    return fileIds;
  });
  await removeFiles(deps, replacedFileIds);
  return { id, file_id };
}

/**
 * Removes uploads of the network with most of them until there is space for a new one. Returns the ids of the files to
 * remove after the commit.
 */
async function makeRoom(
  trx: Trx,
  { allPendingMaxCount, allPendingMaxBytes }: Deps['uploadLimits'],
  sizeBytes: number,
): Promise<string[]> {
  const fileIds: string[] = [];
  for (;;) {
    const all = await countPendingUploads(trx, undefined);
    const isTooMany = all.count >= allPendingMaxCount;
    if (!isTooMany && all.bytes + sizeBytes <= allPendingMaxBytes) break;
    const replaced = await findReplaceableUpload(trx, isTooMany ? 'count' : 'bytes');
    if (!replaced) throw new AppError('too_many', { retryAfterSeconds });
    await deleteUpload(trx, replaced.id);
    fileIds.push(replaced.file_id);
  }
  await insertFileRemovals(trx, fileIds);
  return fileIds;
}

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
 * Appends bytes to an upload and returns the new offset; what was written remains if `bytes` throws. `store` is the
 * storage that leaves a part of the disk free. Throws `not_found` if the upload was removed meanwhile, `too_large`
 * beyond its declared size, and the errors of `FileStore.append`.
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
