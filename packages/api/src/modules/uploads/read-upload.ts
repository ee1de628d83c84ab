import { AppError } from '@isangano/platform/errors';
import type { Deps } from '../../core/context.ts';
import { canUseUpload, getUploadExpiry, type UploadAccess } from './access.ts';
import { findUpload } from './queries.ts';
import type { UploadTable } from './table.ts';

export type UploadState = {
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
