import type { FormValues } from './form-values.ts';
import type { ChosenFiles } from './use-chosen-files.ts';

/** Contains every non-empty field, list fields once per entry, booleans as text, then the files. */
export function toFormData(values: FormValues, files: ChosenFiles): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'boolean') form.append(name, String(value));
    else if (typeof value === 'string') {
      if (value.trim() !== '') form.append(name, value);
    } else for (const entry of value) form.append(name, entry);
  }
  for (const [field, chosen] of Object.entries(files)) {
    for (const { file } of chosen) form.append(field, file, file.name);
  }
  return form;
}

/** Whether any file is chosen. */
export function hasFiles(files: ChosenFiles): boolean {
  return Object.values(files).some((chosen) => chosen.length > 0);
}
