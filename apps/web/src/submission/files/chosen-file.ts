import { type FileRule, fileRules } from '@isangano/contracts/applications/files';
import type { FileField } from '@isangano/contracts/applications/values';
import { errorStatus } from '@isangano/contracts/error-status';
import type { FieldErrorId } from '@isangano/contracts/field-errors';
import { uploadLimits } from '@isangano/contracts/limits';

/** The size limit of each group of files, videos aside. */
export const sizeLimits: Record<FileRule['group'], { maxBytes: number; tooLarge: FieldErrorId }> = {
  image: { maxBytes: uploadLimits.imageMaxBytes, tooLarge: 'error.file.image.tooLarge' },
  document: { maxBytes: uploadLimits.documentMaxBytes, tooLarge: 'error.file.document.tooLarge' },
};

export type ChosenFile = {
  /** Stays the same after a reload. */
  key: string;
  name: string;
  sizeBytes: number;
  /** The file to send. Undefined if only the server has it, and the browser could not store it. */
  file: File | undefined;
  /** The picture as it was chosen, if `file` is a smaller copy of it. */
  original?: File | undefined;
  error?: FieldErrorId | undefined;
};

export type ChosenFiles = Partial<Record<FileField, readonly ChosenFile[]>>;

export function toChosenFile(key: string, file: File): ChosenFile {
  return { key, name: file.name, sizeBytes: file.size, file };
}

export function maxFiles(field: FileField): number {
  return fileRules[field].isSingle ? 1 : uploadLimits.documentsMaxCount;
}

/** Returns the error of a file that the server refused with a status. */
export function toFileError(field: FileField, status: number): FieldErrorId {
  const { group, typeError } = fileRules[field];
  if (status === errorStatus.too_large) return sizeLimits[group].tooLarge;
  return status === errorStatus.unsupported_type ? typeError : 'error.file.notArrived';
}
