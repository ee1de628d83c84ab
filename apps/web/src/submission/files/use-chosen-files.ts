import { fileRules } from '@isangano/contracts/applications/files';
import { type FileField, fileFields } from '@isangano/contracts/applications/values';
import type { FieldErrorId } from '@isangano/contracts/field-errors';
import { inlineFileMaxBytes } from '@isangano/contracts/uploads/limits';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { readApplicationSummary } from '../application/application-summary.ts';
import { readDraftFiles, type StoredFile, type StoredFiles, writeDraftFiles } from '../draft.ts';
import { createObservable } from '../observable.ts';
import { randomKey } from '../random-key.ts';
import type { UploadQueue } from '../uploads/upload-queue.ts';
import { type ChosenFile, type ChosenFiles, maxFiles, toChosenFile } from './chosen-file.ts';

/** Pictures below this size are sent as they are. */
const shrinkMinBytes = 512 * 1024;

/** When another page of the form may have stored files: this one is shown or used again. */
const followedEvents = ['focus', 'pageshow'];

/** Called early, so that files are checked without a connection too. */
export const loadFileCheck = () => import('./validate-file.ts');

type FilesState = {
  chosen: ChosenFiles;
  /** False until the files that are stored on the device have been read. */
  isRestored: boolean;
  /** Whether the files are stored on the device; if not, they must be chosen again after a reload. */
  areSaved: boolean;
};

export type Files = ReturnType<typeof useChosenFiles>;

type WizardFiles = Pick<Files, 'chosen' | 'add' | 'remove' | 'sendOriginal'> & {
  /** Whether every field needs a file. */
  areRequired?: boolean;
  /** Names of the files that were sent before, by field. */
  sentBefore?: Readonly<Record<string, string>>;
  /** Whether the form can be reset, which deletes the files. */
  canReset?: boolean;
  /** Undefined while no file is sent ahead of the form. */
  queue: UploadQueue | undefined;
};

/** The chosen files of a wizard, for its file fields. */
export const FilesContext = createContext<WizardFiles | undefined>(undefined);

/** Throws outside a wizard. */
export function useFiles(): WizardFiles {
  const files = useContext(FilesContext);
  if (!files) throw new Error('useFiles must be used within a wizard');
  return files;
}

/** The files chosen for a form. Stores them on the device if the browser supports it. */
export function useChosenFiles(form: string) {
  const [store] = useState(() => createFilesStore(form));
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  useEffect(() => {
    store.restore();
    const follow = () => void store.followOtherPage();
    for (const type of followedEvents) addEventListener(type, follow);
    document.addEventListener('visibilitychange', follow);
    return () => {
      for (const type of followedEvents) removeEventListener(type, follow);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [store]);
  return { ...store, ...state };
}

function createFilesStore(form: string) {
  const { get, change, subscribe } = createObservable<FilesState>({
    chosen: {},
    isRestored: false,
    areSaved: true,
  });
  /** Files that are read or checked while this grows are not shown any more. */
  let clears = 0;
  let restoring: Promise<void> | undefined;
  const checks = new Set<Promise<void>>();
  /** Keys of the files on the device, as this page has read or written them last. */
  let storedKeys: ReadonlySet<string> = new Set();
  /** The application that they belong to, if it was started. */
  let applicationId: string | undefined;

  function noteStored(stored: StoredFiles): void {
    storedKeys = new Set(Object.values(stored).flatMap((files) => files.map(({ key }) => key)));
    applicationId = readApplicationSummary(form).id;
  }

  /** Whether the files on the device could not be read, so that this page must not overwrite them. */
  let areUnread = false;

  const show = (chosen: ChosenFiles) => change({ chosen });
  const list = (field: FileField) => get().chosen[field] ?? [];
  const showField = (field: FileField, files: readonly ChosenFile[]) =>
    show({ ...get().chosen, [field]: files });

  function replace(chosen: ChosenFiles): void {
    show(chosen);
    if (areUnread) {
      change({ areSaved: false });
      return;
    }
    const stored = toStoredFiles(chosen);
    void writeDraftFiles(form, stored).then((areSaved) => {
      if (areSaved) noteStored(stored);
      change({ areSaved });
    });
  }

  const replaceField = (field: FileField, files: readonly ChosenFile[]) =>
    replace({ ...get().chosen, [field]: files });

  function changeFile(field: FileField, key: string, part: Partial<ChosenFile>): readonly ChosenFile[] {
    return list(field).map((file) => (file.key === key ? { ...file, ...part } : file));
  }

  async function readStored(): Promise<void> {
    const read = await readDraftFiles(form).catch(() => null);
    areUnread = read === null;
    const stored = read ?? {};
    const restored = await restoreFiles(stored);
    noteStored(stored);
    const { chosen } = get();
    change({ isRestored: true, chosen: clears === 0 ? { ...restored, ...chosen } : chosen });
  }

  /** Shows which files another page of this form has added or removed since. */
  async function readOtherPage(): Promise<void> {
    await restoring;
    const { chosen } = get();
    const stored = await readDraftFiles(form).catch(() => undefined);
    // Sent or discarded there, or another application was started.
    if (!stored || (applicationId !== undefined && readApplicationSummary(form).id !== applicationId)) return;
    const changed: ChosenFiles = {};
    for (const field of fileFields) {
      const there = stored[field] ?? [];
      const here = chosen[field] ?? [];
      const kept = here.filter(({ key }) => !storedKeys.has(key) || there.some((file) => file.key === key));
      const added = there.filter(({ key }) => here.every((file) => file.key !== key));
      const files = await Promise.all(added.map((file) => restoreFile(field, file)));
      if (files.length > 0 || kept.length < here.length)
        changed[field] = maxFiles(field) === 1 && files.length > 0 ? files : [...kept, ...files];
    }
    // Otherwise files were chosen or removed here in the meantime; the next event follows.
    if (get().chosen !== chosen || !get().areSaved) return;
    noteStored(stored);
    if (Object.keys(changed).length > 0) show({ ...chosen, ...changed });
  }

  async function addChecked(field: FileField, files: readonly File[]): Promise<void> {
    const clearsBefore = clears;
    const added = await Promise.all(files.map((file) => chooseFile(field, file)));
    // Otherwise the files that the device has stored would be replaced.
    await restoring;
    if (clears !== clearsBefore) return;
    replaceField(field, [...(maxFiles(field) === 1 ? [] : list(field)), ...added]);
  }

  return {
    get,
    subscribe,
    /** Reads the files that are stored on the device. */
    restore(): void {
      restoring ??= readStored();
    },
    followOtherPage: async (): Promise<void> => {
      // Files that this page could not store may be newer than the stored ones.
      if (restoring && !document.hidden && get().areSaved) await readOtherPage();
    },
    add: async (field: FileField, files: readonly File[]): Promise<void> => {
      const check = addChecked(field, files);
      checks.add(check);
      await check.finally(() => checks.delete(check));
    },
    /** Resolves to the chosen files when stored ones are read and all are checked, which may wait for the network. */
    async settle(): Promise<ChosenFiles> {
      await restoring;
      while (checks.size > 0) await Promise.all(checks);
      return get().chosen;
    },
    remove: (field: FileField, key: string) =>
      replaceField(
        field,
        list(field).filter((file) => file.key !== key),
      ),
    /** Replaces the smaller copy of a picture by the picture as it was chosen. */
    sendOriginal: async (field: FileField, key: string): Promise<void> => {
      const original = list(field).find((file) => file.key === key)?.original;
      if (!original) return;
      const error = await findFileError(field, original);
      replaceField(
        field,
        changeFile(field, key, { ...toChosenFile(key, original), original: undefined, error }),
      );
    },
    /** Adds files that are not on this device, unless they are there. */
    addRemote: (files: readonly { field: FileField; chosen: ChosenFile }[]): void => {
      for (const { field, chosen } of files)
        if (list(field).every(({ key }) => key !== chosen.key)) showField(field, [...list(field), chosen]);
    },
    /** Sets the error of a file, for errors that only the server finds. */
    setError: (field: FileField, key: string, error: FieldErrorId) =>
      showField(field, changeFile(field, key, { error })),
    replace,
    /** Shows the files of the draft's other version in place of these, unless `swap` returns that both have the same. */
    swapVersions: async (swap: (files: StoredFiles) => Promise<StoredFiles | undefined>): Promise<void> => {
      await restoring;
      const { chosen } = get();
      const other = await swap(toStoredFiles(chosen));
      if (!other) return;
      noteStored(other);
      const restored = await restoreFiles(other);
      const shown: ChosenFiles = {};
      for (const field of fileFields) {
        // Files that only the server has belong to both.
        const remote = (chosen[field] ?? []).filter(({ file }) => file === undefined);
        const files = [...remote, ...(restored[field] ?? [])];
        if (files.length > 0) shown[field] = files;
      }
      show(shown);
    },
    /** Removes all files from the form, but not from the storage of the device. */
    clear(): void {
      clears += 1;
      show({});
    },
  };
}

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

async function restoreFiles(stored: StoredFiles): Promise<ChosenFiles> {
  const restored: ChosenFiles = {};
  for (const field of fileFields) {
    const files = stored[field] ?? [];
    if (files.length > 0) restored[field] = await Promise.all(files.map((file) => restoreFile(field, file)));
  }
  return restored;
}

async function restoreFile(field: FileField, { key, file, original }: StoredFile): Promise<ChosenFile> {
  return { ...toChosenFile(key, file), original, error: await findFileError(field, file) };
}

/** Checks a file that was chosen now. A large picture is replaced by a smaller copy. */
async function chooseFile(field: FileField, file: File): Promise<ChosenFile> {
  try {
    const smaller = await shrinkPicture(file);
    const sent = smaller ?? (await copySmallFile(file));
    const error = await findFileError(field, sent);
    return { ...toChosenFile(randomKey(), sent), ...(smaller && { original: file }), error };
  } catch {
    return { ...toChosenFile(randomKey(), file), error: 'error.file.notArrived' };
  }
}

/**
 * Returns a file with a copy of its content, so that it can be sent even if the phone deletes or changes the file
 * before. Large files are not copied: reading their parts detects such changes.
 */
async function copySmallFile(file: File): Promise<File> {
  if (file.size > inlineFileMaxBytes) return file;
  const { name, type, lastModified } = file;
  return new File([await file.arrayBuffer()], name, { type, lastModified });
}

/** Without the code, the server decides alone. */
async function findFileError(field: FileField, file: File): Promise<FieldErrorId | undefined> {
  return loadFileCheck().then(
    ({ findError }) => findError(fileRules[field], file),
    () => undefined,
  );
}

async function shrinkPicture(file: File): Promise<File | undefined> {
  if (file.size < shrinkMinBytes || !file.type.startsWith('image/')) return undefined;
  // Few visitors need it. Without it, the picture is sent as it is.
  return import('./shrink-picture.ts').then(
    (module) => module.shrinkPicture(file),
    () => undefined,
  );
}
