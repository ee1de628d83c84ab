import { issue } from '@isangano/api/core/errors';
import { getLimitParams, type UploadLimits } from '@isangano/api/modules/files/module';
import type { ClaimedUpload } from '@isangano/api/modules/uploads/module';
import { fileFields } from '@isangano/contracts/applications/values';
import { uploadTextPrefix } from '@isangano/contracts/limits';
import { AppError } from '@isangano/platform/errors';
import type { StagedFile } from '@isangano/platform/file-store/file-store';

/**
 * Returns the uploads that a body names in the fields of its files. Throws `invalid_input` for anything else in them that is
 * not empty, and `too_large` if a field has more files and uploads together than it may.
 */
export function listClaimedUploads(
  specs: Readonly<Record<string, { maxCount: number }>>,
  body: Readonly<Record<string, unknown>>,
  files: readonly StagedFile[],
  limits: UploadLimits,
): ClaimedUpload[] {
  return fileFields.flatMap((field) => {
    const spec = specs[field];
    if (!spec) return [];
    const stagedCount = files.filter((file) => file.field === field).length;
    const { maxCount } = spec;
    return listUploadIds(field, body[field]).map((id, position) => {
      const index = stagedCount + position;
      if (index >= maxCount) {
        const error = maxCount === 1 ? 'error.file.single' : 'error.file.tooMany';
        throw new AppError('too_large', { issues: [issue(field, error, getLimitParams(limits))] });
      }
      return { id, field, path: maxCount === 1 ? field : `${field}.${index}` };
    });
  });
}

function listUploadIds(field: string, value: unknown): string[] {
  return [value].flat().flatMap((entry) => {
    if (entry === undefined || entry === null || entry === '') return [];
    if (typeof entry === 'string' && entry.startsWith(uploadTextPrefix))
      return [entry.slice(uploadTextPrefix.length)];
    throw new AppError('invalid_input', { issues: [issue(field, 'error.value.invalid')] });
  });
}
