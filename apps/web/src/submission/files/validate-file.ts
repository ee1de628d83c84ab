import { type FileRule, fileRules, videoTypes } from '@isangano/contracts/applications/files';
import type { FileField } from '@isangano/contracts/applications/values';
import type { FieldErrorId } from '@isangano/contracts/field-errors';
import { uploadLimits } from '@isangano/contracts/limits';
import { sizeLimits } from './file-limits.ts';
import { sniffType } from './sniff-type.ts';

const videos: readonly string[] = videoTypes;

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
  return file.size > sizeLimits[group].maxBytes ? sizeLimits[group].tooLarge : undefined;
}
