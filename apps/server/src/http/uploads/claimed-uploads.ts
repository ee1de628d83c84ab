import { fieldError, issue } from '@isangano/api/core/errors';
import { getLimitParams, type UploadLimits } from '@isangano/api/modules/files/module';
import type { ClaimedUpload } from '@isangano/api/modules/uploads/module';
import { type FileField, fileFields } from '@isangano/contracts/applications/values';
import { uploadTextPrefix } from '@isangano/contracts/uploads/limits';
import { AppError } from '@isangano/platform/errors';
import type { StagedFile } from '@isangano/platform/file-store/file-store';

/**
 * Returns the uploads that a body names in the fields of its files. `listEntries` returns what a field contains, in the
 * order in which it was sent, with its staged files. Throws `invalid_input` for anything else that is not empty, and
 * `too_large` if a field has more files and uploads together than it may.
 */
export function listClaimedUploads(
  specs: Readonly<Record<string, { maxCount: number }>>,
  listEntries: (field: FileField) => readonly unknown[],
  files: readonly StagedFile[],
  limits: UploadLimits,
): ClaimedUpload[] {
  const staged = new Set<unknown>(files);
  return fileFields.flatMap((field) => {
    const spec = specs[field];
    if (!spec) return [];
    const { maxCount } = spec;
    const entries = listEntries(field).filter((entry) => (entry ?? '') !== '');
    return entries.flatMap((entry, position) => {
      if (staged.has(entry)) return [];
      const id = parseUploadId(field, entry);
      if (position >= maxCount) {
        const error = maxCount === 1 ? 'error.file.single' : 'error.file.tooMany';
        throw new AppError('too_large', { issues: [issue(field, error, getLimitParams(limits))] });
      }
      return [{ id, field, position, path: getFilePath(field, position, maxCount) }];
    });
  });
}

/** Returns the path of the issues of a file; its position counts the files and uploads of the field before it. */
export function getFilePath(field: string, position: number, maxCount: number): string {
  return maxCount === 1 ? field : `${field}.${position}`;
}

function parseUploadId(field: string, entry: unknown): string {
  if (typeof entry === 'string' && entry.startsWith(uploadTextPrefix))
    return entry.slice(uploadTextPrefix.length);
  throw fieldError(field, 'error.value.invalid');
}
