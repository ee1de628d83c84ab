import type { FormValues } from './form-values.ts';
import type { ChosenFiles } from './use-chosen-files.ts';

/**
 * Equal for two submissions with the same content. Files are compared by name, size and modification time.
 */
export function computeFingerprint(values: FormValues, files: ChosenFiles): string {
  const chosen = Object.entries(files).map(([field, list]) => [
    field,
    list.map(({ file }) => [file.name, file.size, file.lastModified]),
  ]);
  return JSON.stringify([values, chosen]);
}
