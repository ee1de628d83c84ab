import type { FileField } from '@isangano/contracts/applications/values';
import type { FieldErrorId } from '@isangano/contracts/field-errors';

/** A file that was chosen for a field. */
export type ChosenFile = {
  /** Stays the same after a reload. */
  key: string;
  name: string;
  sizeBytes: number;
  /** What is sent. Undefined if only the server has it, and the browser could not store it. */
  file: File | undefined;
  /** The picture as it was chosen, if `file` is a smaller copy of it. */
  original?: File | undefined;
  error?: FieldErrorId | undefined;
};

export type ChosenFiles = Partial<Record<FileField, readonly ChosenFile[]>>;

export function toChosenFile(key: string, file: File): ChosenFile {
  return { key, name: file.name, sizeBytes: file.size, file };
}
