import { del, get, set } from 'idb-keyval';
import type { FormValues } from './form-values.ts';

/** Text of a form as it is kept on the device; what cannot be read back counts as absent. */
export type Draft = { values: FormValues; step?: string | undefined; attempt?: Attempt | undefined };

/** The last try to send: the same content goes out under the same key again. */
export type Attempt = { key: string; fingerprint: string };

const prefix = 'draft:';

/** A form's draft, with `defaults` for every field it lacks; undefined where there is none. */
export function readDraft(form: string, defaults: FormValues): Draft | undefined {
  try {
    const stored = localStorage.getItem(prefix + form);
    if (stored === null) return undefined;
    const parsed: Partial<Draft> | null = JSON.parse(stored);
    if (!parsed?.values) return undefined;
    return { ...parsed, values: withDefaults(parsed.values, defaults) };
  } catch {
    return undefined;
  }
}

/** Keeps only fields the form still has, of the kind it expects. */
function withDefaults(values: FormValues, defaults: FormValues): FormValues {
  const merged = { ...defaults };
  for (const [name, expected] of Object.entries(defaults)) {
    const value = values[name];
    if (value === undefined || typeof value !== typeof expected) continue;
    if (Array.isArray(value) === Array.isArray(expected)) merged[name] = value;
  }
  return merged;
}

/** Answers whether the device could keep it. */
export function writeDraft(form: string, draft: Draft): boolean {
  try {
    localStorage.setItem(prefix + form, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Files are kept apart from the text: they are large, and some browsers refuse them. */
export async function readDraftFiles(form: string): Promise<Record<string, File[]>> {
  try {
    return (await get<Record<string, File[]>>(prefix + form)) ?? {};
  } catch {
    return {};
  }
}

export async function writeDraftFiles(form: string, files: Record<string, File[]>): Promise<boolean> {
  try {
    await set(prefix + form, files);
    return true;
  } catch {
    return false;
  }
}

export async function discardDraft(form: string): Promise<void> {
  try {
    localStorage.removeItem(prefix + form);
    await del(prefix + form);
  } catch {
    // Where nothing could be stored, nothing needs to go.
  }
}
