/** Values of the controls of a form, by field. */
export type FormValues = Record<string, string | boolean | string[]>;

/* Stored values are checked by hand: a form renders its draft first, and would load the schema library only for this. */

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Returns undefined for malformed JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const toText = (value: unknown) => (typeof value === 'string' ? value : undefined);
export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

/** Returns the stored values that are valid for a form. */
export function parseFormValues(stored: unknown): FormValues {
  const values: FormValues = {};
  for (const [name, value] of Object.entries(isObject(stored) ? stored : {}))
    if (typeof value === 'string' || typeof value === 'boolean' || isTextList(value)) values[name] = value;
  return values;
}
