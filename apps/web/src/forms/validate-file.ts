import { type FileRule, fileRules, videoTypes } from '@isangano/contracts/applications/files';
import type { FileField } from '@isangano/contracts/applications/values';
import { errorStatus } from '@isangano/contracts/errors';
import type { FieldErrorId } from '@isangano/contracts/field-errors';
import { uploadLimits } from '@isangano/contracts/limits';
import { sniffType } from './sniff-type.ts';

const sizes: Record<FileRule['group'], { maxBytes: number; tooLarge: FieldErrorId }> = {
  image: { maxBytes: uploadLimits.imageMaxBytes, tooLarge: 'error.file.image.tooLarge' },
  document: { maxBytes: uploadLimits.documentMaxBytes, tooLarge: 'error.file.document.tooLarge' },
};

const videos: readonly string[] = videoTypes;

/** Returns how many files a field accepts. */
export function maxFiles(field: FileField): number {
  return fileRules[field].isSingle ? 1 : uploadLimits.documentsMaxCount;
}

/** Returns the error of a file that the server refused with a status. */
export function toFileError(field: FileField, status: number): FieldErrorId {
  const { group, typeError } = fileRules[field];
  if (status === errorStatus.too_large) return sizes[group].tooLarge;
  return status === errorStatus.unsupported_type ? typeError : 'error.file.notArrived';
}

/** Returns the error of a file in a field of an application; undefined for a valid file. */
export function findFileError(field: FileField, file: File): Promise<FieldErrorId | undefined> {
  return findError(fileRules[field], file);
}

/**
 * Returns the error of a file by a rule; undefined for a valid file. The name of the file does not matter.
 */
export async function findError(
  { types, typeError, group }: FileRule,
  file: File,
): Promise<FieldErrorId | undefined> {
  if (file.size === 0) return 'error.file.empty';
  const type = await sniffType(file);
  if (type === undefined || !types.includes(type)) return typeError;
  if (videos.includes(type)) {
    return file.size > uploadLimits.videoMaxBytes ? 'error.file.video.tooLarge' : undefined;
  }
  return file.size > sizes[group].maxBytes ? sizes[group].tooLarge : undefined;
}
