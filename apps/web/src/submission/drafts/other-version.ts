import { del, get, setMany } from 'idb-keyval';
import { getDraftKey, getItem, getOtherVersionKey, removeItem, setItem } from '../device-storage.ts';
import {
  type Draft,
  inDraftFiles,
  parseDraft,
  parseStoredFiles,
  readDraftFiles,
  type StoredFiles,
} from '../draft.ts';

/*
 * The version of a draft that another one has replaced, until the visitor has chosen between them. Storage that is not
 * available has no files.
 */

export function readOtherVersion(form: string): Draft | undefined {
  return parseDraft(getItem(getOtherVersionKey(form)));
}

export function storeOtherVersion(form: string, { values, step, device }: Draft): void {
  setItem(getOtherVersionKey(form), JSON.stringify({ values, step, device }));
}

export function discardOtherVersion(form: string): void {
  removeItem(getOtherVersionKey(form));
  discardOtherFiles(form);
}

/** Removes the files that only the other version has; both have the same from now on. */
export function discardOtherFiles(form: string): void {
  void del(getOtherVersionKey(form), inDraftFiles).catch(() => undefined);
}

function storeFiles(form: string, files: StoredFiles, other: StoredFiles): Promise<void> {
  return setMany(
    [
      [getDraftKey(form), files],
      [getOtherVersionKey(form), other],
    ],
    inDraftFiles,
  );
}

/** Makes the files of a draft those of its other version alone. */
export async function moveFilesToOtherVersion(form: string): Promise<void> {
  try {
    await storeFiles(form, {}, (await readDraftFiles(form)) ?? {});
  } catch {
    // They stay where they are.
  }
}

/** Exchanges the files of both versions. Returns those of the other one; undefined if both have the same. */
export async function swapFiles(form: string, files: StoredFiles): Promise<StoredFiles | undefined> {
  try {
    const other = parseStoredFiles(await get(getOtherVersionKey(form), inDraftFiles));
    if (other) await storeFiles(form, other, files);
    return other;
  } catch {
    return undefined;
  }
}
