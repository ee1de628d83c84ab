import type { FileField } from '@isangano/contracts/applications/values';
import { AppError } from '@isangano/platform/errors';
import { newId } from '@isangano/platform/ids';
import { hashAddressGroup } from '@isangano/platform/network/group-address';
import type { Deps } from '../../core/context.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import {
  assertSize,
  createFileError,
  insertFileRemovals,
  type RuledFile,
  removeFiles,
} from '../files/module.ts';
import type { UploadAccess } from './access.ts';
import { countPendingUploads, deleteUpload, findReplaceableUpload, insertUpload } from './queries.ts';
import type { UploadTable } from './table.ts';

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
 * Creates an upload, of which nothing has been received yet; if all networks together have too many, in place of others. Throws
 * `invalid_input` for an empty file, `too_large`, each with an issue if the field is known, and `too_many` (reason `uploads_pending`
 * for a network).
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

/** Removes uploads of the network with most until another one has room. Returns the ids of the files to remove after the commit. */
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
