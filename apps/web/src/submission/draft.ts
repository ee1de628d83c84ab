import { delMany, get, set } from 'idb-keyval';
import { createDeviceStore } from './device-database.ts';
import {
  getDraftKey,
  getItem,
  getOtherVersionKey,
  isSharedDevice,
  listKeys,
  removeItem,
  setItem,
} from './device-storage.ts';
import { type FormValues, isObject, parseFormValues, parseJson } from './form-values.ts';
import { randomKey } from './random-key.ts';

/** An unfinished form, as stored on the device. */
export type Draft = {
  values: FormValues;
  step?: string | undefined;
  /** For a version of the server, the device that has saved it. */
  device?: string | undefined;
  attempt?: Attempt | undefined;
};

/**
 * The submission attempts of a draft: their idempotency key, and the fingerprint of their content, which is empty if it
 * was changed between two of them.
 */
export type Attempt = { key: string; fingerprint: string };

/** Parses the JSON of a draft; undefined for null and for anything else. */
export function parseDraft(json: string | null): Draft | undefined {
  const draft = parseJson(json ?? '');
  if (!isObject(draft) || !isObject(draft.values)) return undefined;
  const { values, step, device, attempt } = draft;
  return {
    values: parseFormValues(values),
    ...(typeof step === 'string' && { step }),
    ...(typeof device === 'string' && { device }),
    ...(isAttempt(attempt) && { attempt }),
  };
}

function isAttempt(value: unknown): value is Attempt {
  return isObject(value) && typeof value.key === 'string' && typeof value.fingerprint === 'string';
}

/** Returns a form's draft, with `defaults` for missing fields; undefined if none is stored or it cannot be parsed. */
export function readDraft(form: string, defaults: FormValues): Draft | undefined {
  const draft = parseDraft(getItem(getDraftKey(form)));
  return draft && { ...draft, values: mergeDefaults(draft.values, defaults) };
}

/** Takes over only the fields that the form still has, and only values of the expected type. */
export function mergeDefaults(values: FormValues, defaults: FormValues): FormValues {
  const merged = { ...defaults };
  for (const [name, expected] of Object.entries(defaults)) {
    const value = values[name];
    if (value !== undefined && typeof value === typeof expected) merged[name] = value;
  }
  return merged;
}

/** Returns whether the draft could be stored. */
export function writeDraft(form: string, draft: Draft): boolean {
  return setItem(getDraftKey(form), JSON.stringify(draft));
}

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

/** The store of the files of drafts, with the names that the library gives its own. */
export const inDraftFiles = createDeviceStore('keyval-store', 'keyval');

export type StoredFiles = Record<string, StoredFile[]>;

/** Parses the files of a draft; undefined if these are none. */
export function parseStoredFiles(stored: unknown): StoredFiles | undefined {
  if (!isObject(stored)) return undefined;
  return Object.fromEntries(
    Object.entries(stored).map(([field, files]) => [
      field,
      Array.isArray(files) ? files.flatMap(parseStoredFile) : [],
    ]),
  );
}

/**
 * Returns the files of a draft; undefined if none were stored. They are stored separately from the values, in IndexedDB:
 * they are large, and some browsers refuse to store them. Rejects if they cannot be read.
 */
export async function readDraftFiles(form: string): Promise<StoredFiles | undefined> {
  return parseStoredFiles(await get(getDraftKey(form), inDraftFiles));
}

export async function writeDraftFiles(form: string, files: StoredFiles): Promise<boolean> {
  if (isSharedDevice()) return false;
  try {
    await set(getDraftKey(form), files, inDraftFiles);
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
  await delMany([getDraftKey(form), getOtherVersionKey(form)], inDraftFiles).catch(() => undefined);
}
