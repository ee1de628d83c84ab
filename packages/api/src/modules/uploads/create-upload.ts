import type { FileField } from '@isangano/contracts/applications/values';
import { AppError } from '@isangano/platform/errors';
import { newId } from '@isangano/platform/ids';
import { hashAddressGroup } from '@isangano/platform/network/group-address';
import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { assertSize, createFileError, type RuledFile } from '../files/module.ts';
import type { UploadAccess } from './access.ts';
import { countPendingUploads, insertUpload } from './queries.ts';

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
 * Creates an upload, of which nothing has been received yet. Throws `invalid_input` for an empty file, `too_large`, each
 * with an issue if the field is known, and `too_many` (reason `uploads_pending` for a network).
 */
export async function createUpload(
  { db, keys, clock, uploadLimits }: Pick<Deps, 'db' | 'keys' | 'clock' | 'uploadLimits'>,
  { id, address, field, file, sizeBytes }: NewUpload,
  { accessTokenHash }: UploadAccess,
): Promise<void> {
  if (sizeBytes === 0) throw createFileError(file, 'invalid_input', 'error.file.empty', uploadLimits);
  assertSize(file, undefined, sizeBytes, uploadLimits);
  const networkHash = hashAddressGroup(keys.addresses, address);
  const now = clock();
  await inTransaction(db, async (trx) => {
    const own = await countPendingUploads(trx, networkHash);
    const all = await countPendingUploads(trx, undefined);
    const { pendingMaxBytes, pendingMaxCount, allPendingMaxBytes, allPendingMaxCount } = uploadLimits;
    if (all.count >= allPendingMaxCount || all.bytes + sizeBytes > allPendingMaxBytes)
      throw new AppError('too_many', { retryAfterSeconds });
    if (own.count >= pendingMaxCount || own.bytes + sizeBytes > pendingMaxBytes)
      throw new AppError('too_many', { reason: 'uploads_pending', retryAfterSeconds });
    await insertUpload(trx, {
      id,
      token_hash: accessTokenHash,
      network_hash: networkHash,
      file_id: newId(now),
      field: field ?? null,
      name: file.name,
      size_bytes: sizeBytes,
      created_at: new Date(now).toISOString(),
    });
  });
}
