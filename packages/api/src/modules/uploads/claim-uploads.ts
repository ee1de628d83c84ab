import { fileRules } from '@isangano/contracts/applications/files';
import type { FileField } from '@isangano/contracts/applications/values';
import { uploadTextPrefix } from '@isangano/contracts/uploads/limits';
import { AppError } from '@isangano/platform/errors';
import type { StagedFile } from '@isangano/platform/file-store/file-store';
import type { Ctx, Deps } from '../../core/context.ts';
import { fieldError } from '../../core/errors.ts';
import type { Trx } from '../../database/database.ts';
import { assertSize, assertType } from '../files/module.ts';
import type { KeyedRequest } from '../submissions/module.ts';
import { canUseUpload, getUploadExpiry, type UploadAccess } from './access.ts';
import { deleteUpload, findUpload } from './queries.ts';

/**
 * An upload that a submission names in the field of a file; `path` is that of its issues, and `position` its place
 * among the files and uploads of that field.
 */
export type ClaimedUpload = { id: string; field: FileField; path: string; position: number };

type SentFiles = Pick<Ctx, 'stagedFiles' | 'claimedUploads' | 'accessTokenHash'>;

type ClaimDeps = Pick<Deps, 'clock' | 'uploadLimits'>;

/**
 * Turns the uploads that a submission names into files of its record, and returns them with its staged files, those of
 * each field in the order in which they were sent. The caller stores them in the same transaction and promotes them
 * after its commit. Throws `invalid_input` for uploads that are unknown, incomplete, expired, or were created with
 * another access token, and `unsupported_type` or `too_large` where the rule of the field does not allow the file; each
 * with an issue for every such upload.
 */
export async function claimUploads(
  trx: Trx,
  deps: ClaimDeps,
  { stagedFiles, claimedUploads, ...access }: SentFiles,
): Promise<SentFiles['stagedFiles'][number][]> {
  const files = [...stagedFiles];
  const errors: AppError[] = [];
  for (const claim of claimedUploads) {
    try {
      const file = await claimUpload(trx, deps, claim, access);
      const next = files.filter(({ field }) => field === claim.field)[claim.position];
      files.splice(next ? files.indexOf(next) : files.length, 0, file);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      errors.push(error);
    }
  }
  const [first] = errors;
  if (first) throw new AppError(first.code, { issues: errors.flatMap(({ issues = [] }) => issues) });
  return files;
}

async function claimUpload(
  trx: Trx,
  { clock, uploadLimits }: ClaimDeps,
  { id, field, path }: ClaimedUpload,
  access: UploadAccess,
): Promise<StagedFile<FileField>> {
  const row = await findUpload(trx, id);
  const isUsable = row !== undefined && canUseUpload(row, access);
  if (!isUsable || row.sha256 === null || (getUploadExpiry(row, undefined) ?? Infinity) <= clock())
    throw fieldError(path, 'error.file.notArrived');
  const { name, size_bytes: sizeBytes, sha256 } = row;
  const file = { path, name, rule: fileRules[field] };
  const type = assertType(file, row.type ?? undefined, uploadLimits);
  assertSize(file, type, sizeBytes, uploadLimits);
  await deleteUpload(trx, id);
  return { id: row.file_id, field, name, type, sizeBytes, sha256 };
}

/** Returns claimed uploads as parts of a request by which a repetition is recognised: once claimed, nothing else is known. */
export function toKeyedFiles(claims: readonly ClaimedUpload[]): NonNullable<KeyedRequest['files']> {
  return claims.map(({ id, field }) => ({ field, name: `${uploadTextPrefix}${id}`, sha256: '' }));
}
