import { del, get, set } from 'idb-keyval';
import { getDraftKey, getItem, isSharedDevice, listKeys, removeItem, setItem } from './device-storage.ts';
import type { FormValues } from './form-values.ts';
import { randomKey } from './random-key.ts';

/** The values of an unfinished form, as stored on the device. */
export type Draft = { values: FormValues; step?: string | undefined; attempt?: Attempt | undefined };

/**
 * The submission attempts of a draft: their idempotency key, and the fingerprint of their content, which is empty if it
 * was changed between two of them.
 */
export type Attempt = { key: string; fingerprint: string };

/**
 * Returns a form's draft, with `defaults` for missing fields; undefined if none is stored or it cannot be
 * parsed.
 */
export function readDraft(form: string, defaults: FormValues): Draft | undefined {
  try {
    const stored = getItem(getDraftKey(form));
    if (stored === null) return undefined;
    const draft: unknown = JSON.parse(stored);
    if (!isObject(draft) || !isObject(draft.values)) return undefined;
    const { values, step, attempt } = draft;
    return {
      values: mergeDefaults(values, defaults),
      ...(typeof step === 'string' && { step }),
      ...(isAttempt(attempt) && { attempt }),
    };
  } catch {
    return undefined;
  }
}

/*
 * What is stored is checked by hand: a form renders its draft before anything else, and the few parts of the
 * schema library that this takes are used nowhere else.
 */

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isAttempt(value: unknown): value is Attempt {
  return isObject(value) && typeof value.key === 'string' && typeof value.fingerprint === 'string';
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

/** Takes over only the fields that the form still has, and only values of the expected type. */
export function mergeDefaults(values: Readonly<Record<string, unknown>>, defaults: FormValues): FormValues {
  const merged = { ...defaults };
  for (const [name, expected] of Object.entries(defaults)) {
    const value = values[name];
    if (typeof expected === 'string' && typeof value === 'string') merged[name] = value;
    if (typeof expected === 'boolean' && typeof value === 'boolean') merged[name] = value;
    if (Array.isArray(expected) && isTextList(value)) merged[name] = value;
  }
  return merged;
}

/** Returns whether the draft could be stored. */
export function writeDraft(form: string, draft: Draft): boolean {
  return setItem(getDraftKey(form), JSON.stringify(draft));
}

/** A chosen file as the device stores it. */
export type StoredFile = {
  key: string;
  file: File;
  /** The picture of which `file` is a smaller copy. */
  original?: File;
};

function parseStoredFile(value: unknown): StoredFile[] {
  // Drafts that earlier releases stored have the files alone.
  if (value instanceof File) return [{ key: randomKey(), file: value }];
  if (!isObject(value) || typeof value.key !== 'string' || !(value.file instanceof File)) return [];
  const { key, file, original } = value;
  return [{ key, file, ...(original instanceof File && { original }) }];
}

function parseStoredFiles(value: unknown): StoredFile[] {
  return Array.isArray(value) ? value.flatMap(parseStoredFile) : [];
}

/**
 * Files are stored apart from the values, in IndexedDB: they are large, and some browsers refuse to store
 * them.
 */
export async function readDraftFiles(form: string): Promise<Record<string, StoredFile[]>> {
  try {
    const stored = await get<unknown>(getDraftKey(form));
    return Object.fromEntries(
      Object.entries(isObject(stored) ? stored : {}).map(([field, files]) => [
        field,
        parseStoredFiles(files),
      ]),
    );
  } catch {
    return {};
  }
}

export async function writeDraftFiles(form: string, files: Record<string, StoredFile[]>): Promise<boolean> {
  if (isSharedDevice()) return false;
  try {
    await set(getDraftKey(form), files);
    return true;
  } catch {
    return false;
  }
}

export async function discardDraft(form: string): Promise<void> {
  for (const key of listKeys(form)) removeItem(key);
  await discardDraftFiles(form);
}

export async function discardDraftFiles(form: string): Promise<void> {
  // Storage that is not available holds no files.
  await del(getDraftKey(form)).catch(() => undefined);
}
