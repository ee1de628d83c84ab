import type { ChosenFiles } from './files/chosen-file.ts';
import type { FormValues } from './form-values.ts';

/**
 * Equal for two submissions with the same content. Files are compared by name, size and modification time.
 */
export function computeFingerprint(values: FormValues, files: ChosenFiles): string {
  const chosen = Object.entries(files).map(([field, list]) => [
    field,
    list.map(({ name, sizeBytes, file }) => [name, sizeBytes, file?.lastModified]),
  ]);
  return JSON.stringify([values, chosen]);
}
