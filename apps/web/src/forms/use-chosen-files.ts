import { type FileField, fileFields } from '@isangano/contracts/applications/values';
import type { FieldErrorId } from '@isangano/contracts/field-errors';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readDraftFiles, writeDraftFiles } from './draft.ts';
import { findFileFault, maxFiles } from './file-rules.ts';
import { randomKey } from './random-key.ts';

export type ChosenFile = { key: string; file: File; fault?: FieldErrorId | undefined };
export type ChosenFiles = Partial<Record<FileField, readonly ChosenFile[]>>;

export type FilesState = {
  chosen: ChosenFiles;
  /** Whether the device kept the files too; false asks a person to choose them again after a reload. */
  areSaved: boolean;
  add: (field: FileField, files: readonly File[]) => Promise<void>;
  remove: (field: FileField, key: string) => void;
  /** Marks the n-th file of a field, for faults that only the server sees. */
  mark: (field: FileField, index: number, fault: FieldErrorId) => void;
  replace: (files: ChosenFiles) => void;
  /** Lets go of all files, without touching what the device has kept. */
  clear: () => void;
};

function asRecord(chosen: ChosenFiles): Record<string, File[]> {
  return Object.fromEntries(
    Object.entries(chosen).map(([field, files]) => [field, files.map(({ file }) => file)]),
  );
}

async function judged(field: FileField, files: readonly File[]): Promise<ChosenFile[]> {
  return Promise.all(
    files.map(async (file) => ({ key: randomKey(), file, fault: await findFileFault(field, file) })),
  );
}

/** Files a person has chosen for a form, kept on the device where the browser can. */
export function useChosenFiles(form: string): FilesState {
  const [chosen, setChosen] = useState<ChosenFiles>({});
  const [areSaved, setAreSaved] = useState(true);
  const latest = useRef(chosen);

  const show = useCallback((next: ChosenFiles) => {
    latest.current = next;
    setChosen(next);
  }, []);

  const keep = useCallback(
    (next: ChosenFiles) => {
      show(next);
      void writeDraftFiles(form, asRecord(next)).then(setAreSaved);
    },
    [form, show],
  );

  useEffect(() => {
    void readDraftFiles(form).then(async (stored) => {
      const restored: ChosenFiles = {};
      for (const field of fileFields) {
        const files = stored[field];
        if (files && files.length > 0) restored[field] = await judged(field, files);
      }
      if (Object.keys(restored).length > 0) show({ ...restored, ...latest.current });
    });
  }, [form, show]);

  const add = useCallback(
    async (field: FileField, files: readonly File[]) => {
      const fresh = await judged(field, files);
      const before = maxFiles(field) === 1 ? [] : (latest.current[field] ?? []);
      keep({ ...latest.current, [field]: [...before, ...fresh] });
    },
    [keep],
  );

  const remove = useCallback(
    (field: FileField, key: string) => {
      const rest = (latest.current[field] ?? []).filter((file) => file.key !== key);
      keep({ ...latest.current, [field]: rest });
    },
    [keep],
  );

  const mark = useCallback(
    (field: FileField, index: number, fault: FieldErrorId) => {
      const files = latest.current[field] ?? [];
      show({ ...latest.current, [field]: files.map((file, i) => (i === index ? { ...file, fault } : file)) });
    },
    [show],
  );

  const clear = useCallback(() => show({}), [show]);

  return { chosen, areSaved, add, remove, mark, replace: keep, clear };
}
