import { uploadTextPrefix } from '@isangano/contracts/uploads/limits';
import type { ChosenFiles } from './files/chosen-file.ts';
import type { FormValues } from './form-values.ts';

const noUploads: ReadonlyMap<string, string> = new Map();

/**
 * Contains every non-empty field, list fields once per entry, booleans as text, then the files. Those that have been
 * uploaded before, by their keys in `uploadIds`, are only named.
 */
export function toFormData(values: FormValues, files: ChosenFiles, uploadIds = noUploads): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'boolean') form.append(name, String(value));
    else if (typeof value === 'string') {
      if (value.trim() !== '') form.append(name, value);
    } else for (const entry of value) form.append(name, entry);
  }
  for (const [field, chosen] of Object.entries(files)) {
    for (const { key, file } of chosen) {
      const id = uploadIds.get(key);
      if (id !== undefined) form.append(field, uploadTextPrefix + id);
      else if (file) form.append(field, file, file.name);
    }
  }
  return form;
}

/** Whether any file is chosen. */
export function hasFiles(files: ChosenFiles): boolean {
  return Object.values(files).some((chosen) => chosen.length > 0);
}
