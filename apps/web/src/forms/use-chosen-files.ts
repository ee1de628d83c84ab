import { type FileField, fileFields } from '@isangano/contracts/applications/values';
import type { FieldErrorId } from '@isangano/contracts/field-errors';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readDraftFiles, writeDraftFiles } from './draft.ts';
import { randomKey } from './random-key.ts';
import { findFileError, maxFiles } from './validate-file.ts';

export type ChosenFile = { key: string; file: File; error?: FieldErrorId | undefined };
export type ChosenFiles = Partial<Record<FileField, readonly ChosenFile[]>>;

export type FilesState = {
  chosen: ChosenFiles;
  /** Whether the files are stored on the device; if not, they must be chosen again after a reload. */
  areSaved: boolean;
  add: (field: FileField, files: readonly File[]) => Promise<void>;
  remove: (field: FileField, key: string) => void;
  /** Sets the error of the n-th file of a field, for errors that only the server finds. */
  setError: (field: FileField, index: number, error: FieldErrorId) => void;
  replace: (files: ChosenFiles) => void;
  /** Removes all files from the form, but not from the storage of the device. */
  clear: () => void;
};

function toFileRecord(chosen: ChosenFiles): Record<string, File[]> {
  return Object.fromEntries(
    Object.entries(chosen).map(([field, files]) => [field, files.map(({ file }) => file)]),
  );
}

async function checkFiles(field: FileField, files: readonly File[]): Promise<ChosenFile[]> {
  return Promise.all(
    files.map(async (file) => ({ key: randomKey(), file, error: await findFileError(field, file) })),
  );
}

/** The files chosen for a form. Stores them on the device if the browser supports it. */
export function useChosenFiles(form: string): FilesState {
  const [chosen, setChosen] = useState<ChosenFiles>({});
  const [areSaved, setAreSaved] = useState(true);
  const latest = useRef(chosen);

  const update = useCallback((next: ChosenFiles) => {
    latest.current = next;
    setChosen(next);
  }, []);

  const store = useCallback(
    (next: ChosenFiles) => {
      update(next);
      void writeDraftFiles(form, toFileRecord(next)).then(setAreSaved);
    },
    [form, update],
  );

  useEffect(() => {
    void readDraftFiles(form).then(async (stored) => {
      const restored: ChosenFiles = {};
      for (const field of fileFields) {
        const files = stored[field];
        if (files && files.length > 0) restored[field] = await checkFiles(field, files);
      }
      if (Object.keys(restored).length > 0) update({ ...restored, ...latest.current });
    });
  }, [form, update]);

  const add = useCallback(
    async (field: FileField, files: readonly File[]) => {
      const added = await checkFiles(field, files);
      const existing = maxFiles(field) === 1 ? [] : (latest.current[field] ?? []);
      store({ ...latest.current, [field]: [...existing, ...added] });
    },
    [store],
  );

  const remove = useCallback(
    (field: FileField, key: string) => {
      const rest = (latest.current[field] ?? []).filter((file) => file.key !== key);
      store({ ...latest.current, [field]: rest });
    },
    [store],
  );

  const setError = useCallback(
    (field: FileField, index: number, error: FieldErrorId) => {
      const files = latest.current[field] ?? [];
      update({
        ...latest.current,
        [field]: files.map((file, i) => (i === index ? { ...file, error } : file)),
      });
    },
    [update],
  );

  const clear = useCallback(() => update({}), [update]);

  return { chosen, areSaved, add, remove, setError, replace: store, clear };
}
