import { issue } from '@isangano/api/core/errors';
import { getLimitParams, type UploadLimits } from '@isangano/api/modules/files/module';
import type { ClaimedUpload } from '@isangano/api/modules/uploads/module';
import { fileFields } from '@isangano/contracts/applications/values';
import { uploadTextPrefix } from '@isangano/contracts/uploads/limits';
import { AppError } from '@isangano/platform/errors';
import type { StagedFile } from '@isangano/platform/file-store/file-store';

type Texts = Readonly<Record<string, string | string[]>>;

/**
 * Returns the uploads that the texts of a form name in the fields of its files; other texts there are ignored. Throws
 * `too_large` if a field has more files and uploads together than it may.
 */
export function listClaimedUploads(
  specs: Readonly<Record<string, { maxCount: number }>>,
  texts: Texts,
  files: readonly StagedFile[],
  limits: UploadLimits,
): ClaimedUpload[] {
  return fileFields.flatMap((field) => {
    const spec = specs[field];
    if (!spec) return [];
    const named = [texts[field] ?? []].flat().filter((text) => text.startsWith(uploadTextPrefix));
    const stagedCount = files.filter((file) => file.field === field).length;
    const { maxCount } = spec;
    return named.map((text, position) => {
      const index = stagedCount + position;
      if (index >= maxCount) {
        const error = maxCount === 1 ? 'error.file.single' : 'error.file.tooMany';
        throw new AppError('too_large', { issues: [issue(field, error, getLimitParams(limits))] });
      }
      const path = maxCount === 1 ? field : `${field}.${index}`;
      return { id: text.slice(uploadTextPrefix.length), field, path };
    });
  });
}
