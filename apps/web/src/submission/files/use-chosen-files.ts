import { type FileField, fileFields } from '@isangano/contracts/applications/values';
import type { FieldErrorId } from '@isangano/contracts/field-errors';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readDraftFiles, type StoredFile, writeDraftFiles } from '../draft.ts';
import { randomKey } from '../random-key.ts';
import { type ChosenFile, type ChosenFiles, maxFiles, toChosenFile } from './chosen-file.ts';

export type FilesState = {
  chosen: ChosenFiles;
  /** Returns the keys of the files that are chosen now, also before they are rendered. */
  listKeys: () => Set<string>;
  /** False until the files that are stored on the device have been read. */
  isRestored: boolean;
  /** Whether the files are stored on the device; if not, they must be chosen again after a reload. */
  areSaved: boolean;
  add: (field: FileField, files: readonly File[]) => Promise<void>;
  /** Resolves to the chosen files when stored ones are read and all are checked, which may wait for the network. */
  settle: () => Promise<ChosenFiles>;
  remove: (field: FileField, key: string) => void;
  /** Replaces the smaller copy of a picture by the picture as it was chosen. */
  sendOriginal: (field: FileField, key: string) => Promise<void>;
  /** Adds files that are not on this device. */
  addRemote: (files: readonly { field: FileField; chosen: ChosenFile }[]) => void;
  /** Sets the error of a file, for errors that only the server finds. */
  setError: (field: FileField, key: string, error: FieldErrorId) => void;
  replace: (files: ChosenFiles) => void;
  /** Removes all files from the form, but not from the storage of the device. */
  clear: () => void;
};

function toStoredFiles(chosen: ChosenFiles): Record<string, StoredFile[]> {
  return Object.fromEntries(
    Object.entries(chosen).map(([field, files]) => [
      field,
      files.flatMap(({ key, file, original }) =>
        file ? [{ key, file, ...(original && { original }) }] : [],
      ),
    ]),
  );
}

async function restoreFile(field: FileField, { key, file, original }: StoredFile): Promise<ChosenFile> {
  return { ...toChosenFile(key, file), original, error: await findFileError(field, file) };
}

/** Checks a file that was chosen now. A large picture is replaced by a smaller copy. */
async function chooseFile(field: FileField, file: File): Promise<ChosenFile> {
  const smaller = await shrinkPicture(file);
  const error = await findFileError(field, smaller ?? file);
  return { ...toChosenFile(randomKey(), smaller ?? file), ...(smaller && { original: file }), error };
}

/** Called early, so that files are checked without a connection too. */
export const loadFileCheck = () => import('./validate-file.ts');

/** Without the code, the server decides alone. */
async function findFileError(field: FileField, file: File): Promise<FieldErrorId | undefined> {
  return loadFileCheck().then(
    (module) => module.findFileError(field, file),
    () => undefined,
  );
}

/** Pictures below this size are sent as they are. */
const shrinkMinBytes = 512 * 1024;

async function shrinkPicture(file: File): Promise<File | undefined> {
  if (file.size < shrinkMinBytes || !file.type.startsWith('image/')) return undefined;
  // Few visitors need it. Without it, the picture is sent as it is.
  return import('./shrink-picture.ts').then(
    (module) => module.shrinkPicture(file),
    () => undefined,
  );
}

/** The files chosen for a form. Stores them on the device if the browser supports it. */
export function useChosenFiles(form: string): FilesState {
  const [chosen, setChosen] = useState<ChosenFiles>({});
  const [isRestored, setIsRestored] = useState(false);
  const [areSaved, setAreSaved] = useState(true);
  const latest = useRef(chosen);
  /** Files that are read or checked while this grows are not shown any more. */
  const clears = useRef(0);
  const restoring = useRef<Promise<void>>(undefined);

  const update = useCallback((next: ChosenFiles) => {
    latest.current = next;
    setChosen(next);
  }, []);

  const store = useCallback(
    (next: ChosenFiles) => {
      update(next);
      void writeDraftFiles(form, toStoredFiles(next)).then(setAreSaved);
    },
    [form, update],
  );

  useEffect(() => {
    restoring.current = readDraftFiles(form).then(async (stored) => {
      const restored: ChosenFiles = {};
      for (const field of fileFields) {
        const files = stored[field];
        if (files && files.length > 0)
          restored[field] = await Promise.all(files.map((file) => restoreFile(field, file)));
      }
      if (Object.keys(restored).length > 0 && clears.current === 0)
        update({ ...restored, ...latest.current });
      setIsRestored(true);
    });
  }, [form, update]);

  const addChecked = useCallback(
    async (field: FileField, files: readonly File[]) => {
      const clearsBefore = clears.current;
      const added = await Promise.all(files.map((file) => chooseFile(field, file)));
      // Otherwise the files that the device has stored would be replaced.
      await restoring.current;
      if (clears.current !== clearsBefore) return;
      const existing = maxFiles(field) === 1 ? [] : (latest.current[field] ?? []);
      store({ ...latest.current, [field]: [...existing, ...added] });
    },
    [store],
  );

  const checks = useRef(new Set<Promise<void>>());
  const add = useCallback(
    async (field: FileField, files: readonly File[]) => {
      const check = addChecked(field, files);
      checks.current.add(check);
      await check.finally(() => checks.current.delete(check));
    },
    [addChecked],
  );

  const settle = useCallback(async () => {
    await restoring.current;
    while (checks.current.size > 0) await Promise.all(checks.current);
    return latest.current;
  }, []);

  const change = useCallback((field: FileField, key: string, part: Partial<ChosenFile>) => {
    const files = latest.current[field] ?? [];
    return {
      ...latest.current,
      [field]: files.map((file) => (file.key === key ? { ...file, ...part } : file)),
    };
  }, []);

  const remove = useCallback(
    (field: FileField, key: string) => {
      const rest = (latest.current[field] ?? []).filter((file) => file.key !== key);
      store({ ...latest.current, [field]: rest });
    },
    [store],
  );

  const sendOriginal = useCallback(
    async (field: FileField, key: string) => {
      const original = latest.current[field]?.find((file) => file.key === key)?.original;
      if (!original) return;
      const error = await findFileError(field, original);
      store(change(field, key, { ...toChosenFile(key, original), original: undefined, error }));
    },
    [store, change],
  );

  const addRemote = useCallback<FilesState['addRemote']>(
    (files) => {
      const next = { ...latest.current };
      for (const { field, chosen: file } of files) next[field] = [...(next[field] ?? []), file];
      update(next);
    },
    [update],
  );

  const setError = useCallback<FilesState['setError']>(
    (field, key, error) => update(change(field, key, { error })),
    [update, change],
  );

  const listKeys = useCallback(
    () => new Set(Object.values(latest.current).flatMap((files) => files.map(({ key }) => key))),
    [],
  );

  const clear = useCallback(() => {
    clears.current += 1;
    update({});
  }, [update]);

  return {
    chosen,
    listKeys,
    isRestored,
    areSaved,
    add,
    settle,
    remove,
    sendOriginal,
    addRemote,
    setError,
    replace: store,
    clear,
  };
}
