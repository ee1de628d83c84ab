import { type FileRule, fileRules, videoTypes } from '@isangano/contracts/applications/files';
import type { FileField } from '@isangano/contracts/applications/values';
import type { FieldErrorId } from '@isangano/contracts/field-errors';
import { uploadLimits } from '@isangano/contracts/limits';
import { sniffType } from './sniff-type.ts';

const sizes: Record<FileRule['group'], { maxBytes: number; tooLarge: FieldErrorId }> = {
  image: { maxBytes: uploadLimits.imageMaxBytes, tooLarge: 'fault.file.image.tooLarge' },
  document: { maxBytes: uploadLimits.documentMaxBytes, tooLarge: 'fault.file.document.tooLarge' },
};

const videos: readonly string[] = videoTypes;

/** How many files a field takes. */
export function maxFiles(field: FileField): number {
  return fileRules[field].isSingle ? 1 : uploadLimits.documentsMaxCount;
}

/** The words for a file of this field that is larger than its group may be. */
export function tooLargeFault(field: FileField): FieldErrorId {
  return sizes[fileRules[field].group].tooLarge;
}

/** What is wrong with a file of an application's field, if anything. */
export function findFileFault(field: FileField, file: File): Promise<FieldErrorId | undefined> {
  return findFault(fileRules[field], file);
}

/** What is wrong with a file under a rule, if anything; the name is not part of the judgement. */
export async function findFault(
  { types, typeFault, group }: FileRule,
  file: File,
): Promise<FieldErrorId | undefined> {
  if (file.size === 0) return 'fault.file.empty';
  const type = await sniffType(file);
  if (type === undefined || !types.includes(type)) return typeFault;
  if (videos.includes(type)) {
    return file.size > uploadLimits.videoMaxBytes ? 'fault.file.video.tooLarge' : undefined;
  }
  return file.size > sizes[group].maxBytes ? sizes[group].tooLarge : undefined;
}
