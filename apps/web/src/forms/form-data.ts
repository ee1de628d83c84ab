import type * as z from 'zod/mini';
import type { FormValues } from './form-values.ts';
import type { ChosenFiles } from './use-chosen-files.ts';

/** Every non-empty field, list fields once per entry, booleans as text, then the files. */
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

/** The same as JSON: what the steps' schemas make of the values. */
export function toJson(values: FormValues, schemas: readonly z.ZodMiniObject[]): string {
  return JSON.stringify(Object.assign({}, ...schemas.map((schema) => schema.parse(values))));
}

/** Tells whether two tries to send carry the same content; files by name, size and time of change. */
export function fingerprint(values: FormValues, files: ChosenFiles): string {
  const chosen = Object.entries(files).map(([field, list]) => [
    field,
    list.map(({ file }) => [file.name, file.size, file.lastModified]),
  ]);
  return JSON.stringify([values, chosen]);
}
