import type { FileField } from '@isangano/contracts/applications/values';
import { errorStatus } from '@isangano/contracts/error-status';
import type { FieldErrorId } from '@isangano/contracts/field-errors';
import { type CreateSend, sendWithProgress } from '../api/send-request.ts';
import {
  changeApplication,
  findApplication,
  getAccessToken,
  openApplication,
  toServerFile,
  type UploadRecord,
} from '../application/stored-application.ts';
import { type ChosenFile, toFileError } from '../files/chosen-file.ts';
import { runAlone } from '../locks.ts';
import { hasArrived, isFinal, RequestError, removeUpload, uploadFile } from './upload-file.ts';

export type UploadState =
  | 'waiting'
  | 'sending'
  | 'paused'
  /** The connection failed; sending is retried automatically. */
  | 'interrupted'
  /** The server asked to wait; sending is retried automatically. */
  | 'postponed'
  | 'arrived'
  | 'refused';

export type UploadStatus = {
  state: UploadState;
  sentBytes: number;
  totalBytes: number;
  /** Known only while it is being sent. */
  bytesPerSecond: number | undefined;
};

/** A file that is chosen in the form. `file` is undefined if only the server has it. */
export type QueuedFile = { field: FileField; chosen: ChosenFile };

export type UploadQueue = Awaited<ReturnType<typeof openUploadQueue>>;

type UploadQueueOptions = {
  onRefused: (field: FileField, key: string, error: FieldErrorId) => void;
  /** Called when an upload was created or removed. */
  onRecordsChange: () => void;
  createSend?: CreateSend;
};

/** A file of the form that is on this device, and its progress. */
type Upload = { field: FileField; chosen: ChosenFile; file: File; status: UploadStatus };

/** Statuses by which the server asks to wait, unlike those of a proxy in between. */
const busyStatuses: readonly number[] = [errorStatus.too_many, errorStatus.unavailable, errorStatus.no_space];

/** Opens the queue of a form's uploads: files are sent one after the other, each until the server has all of it. */
export async function openUploadQueue(
  form: string,
  { onRefused, onRecordsChange, createSend = sendWithProgress }: UploadQueueOptions,
) {
  const application = openApplication(form);
  const token = await getAccessToken(application);
  let records: readonly UploadRecord[] = application.uploads;
  const uploads = new Map<string, Upload>();
  const listeners = new Set<() => void>();
  /** The upload that is being sent. */
  let running: { key: string; abort: AbortController; endPause: () => void } | undefined;
  let isHeld = false;
  let hasStopped = false;

  function change(key: string, part: Partial<UploadStatus>): void {
    const upload = uploads.get(key);
    if (upload) upload.status = { ...upload.status, bytesPerSecond: undefined, ...part };
    for (const listener of listeners) listener();
  }

  /** Changes the records here and on the device, where another page of the form may have added its own. */
  function changeRecords(change: (list: readonly UploadRecord[]) => UploadRecord[]): void {
    records = change(records);
    const stored = findApplication(form);
    // The device has forgotten the application, or another queue or page has opened it or another one.
    if (hasStopped || stored?.id !== application.id) return;
    changeApplication(form, { uploads: change(stored.uploads) });
    onRecordsChange();
  }

  /** Another page of the form may have sent the file already, or a part of it. */
  function adoptRecord(key: string): void {
    const stored = findApplication(form);
    const added = stored?.id === application.id ? stored.uploads.filter((record) => record.key === key) : [];
    records = [...added, ...records.filter((record) => record.key !== key || added.length === 0)];
  }

  function findId(key: string): string | undefined {
    return records.find((record) => record.key === key)?.id;
  }

  function storeId({ field, chosen, file }: Upload, id: string | undefined): void {
    const { key, name } = chosen;
    const added = id === undefined ? [] : [{ key, field, name, sizeBytes: file.size, id, isRemote: false }];
    changeRecords((list) => [...list.filter((record) => record.key !== key), ...added]);
  }

  /** Stops sending a file, and removes its upload from the server. */
  function remove(key: string): void {
    interrupt(key);
    uploads.delete(key);
    const id = findId(key);
    if (id === undefined) return;
    changeRecords((list) => list.filter((record) => record.key !== key));
    void removeUpload(id, token);
  }

  function interrupt(key: string): void {
    if (running?.key !== key) return;
    running.abort.abort();
    running.endPause();
  }

  async function send(key: string, upload: Upload): Promise<void> {
    const { field, chosen, file } = upload;
    const abort = new AbortController();
    const current = { key, abort, endPause: () => {} };
    running = current;
    change(key, { state: 'sending' });
    try {
      await runAlone(`upload ${key}`, abort.signal, () => {
        adoptRecord(key);
        return uploadFile({
          field,
          name: chosen.name,
          file,
          id: findId(key),
          token,
          createSend,
          signal: abort.signal,
          maxFailures: Number.POSITIVE_INFINITY,
          onCreated: (id) => {
            if (!abort.signal.aborted) storeId(upload, id);
          },
          onProgress: (progress) => {
            if (!abort.signal.aborted) change(key, { state: 'sending', ...progress });
          },
          onFailure(error) {
            const isBusy = error instanceof RequestError && busyStatuses.includes(error.response.status);
            change(key, { state: isBusy ? 'postponed' : 'interrupted' });
          },
          wait(ms) {
            return new Promise((resolve) => {
              const timer = setTimeout(resolve, ms);
              current.endPause = () => {
                clearTimeout(timer);
                resolve();
              };
            });
          },
        });
      });
      if (!abort.signal.aborted) change(key, { state: 'arrived', sentBytes: file.size });
    } catch (error) {
      if (abort.signal.aborted) return;
      if (!isFinal(error)) throw error;
      storeId(upload, undefined);
      change(key, { state: 'refused' });
      const status = error instanceof RequestError ? error.response.status : errorStatus.invalid_input;
      onRefused(field, key, toFileError(field, status));
    }
  }

  function runNext(): void {
    if (running || isHeld || hasStopped) return;
    const [key, upload] = [...uploads].find(([, { status }]) => status.state === 'waiting') ?? [];
    if (key === undefined || !upload) return;
    void send(key, upload).finally(() => {
      running = undefined;
      runNext();
    });
  }

  const tryNow = () => running?.endPause();
  addEventListener('online', tryNow);
  document.addEventListener('visibilitychange', tryNow);

  function pause(key: string): void {
    const state = uploads.get(key)?.status.state;
    if (state === 'arrived' || state === 'refused') return;
    interrupt(key);
    change(key, { state: 'paused' });
  }

  /** Stops sending. The received parts remain on the server. */
  function stop(): void {
    hasStopped = true;
    removeEventListener('online', tryNow);
    document.removeEventListener('visibilitychange', tryNow);
    if (running) interrupt(running.key);
  }

  return {
    /** Finds the files that the server has completely, but this device not, except for some keys. */
    async findRemoteFiles(localKeys: ReadonlySet<string>): Promise<QueuedFile[]> {
      const missing = records.filter(({ key }) => !localKeys.has(key));
      const complete = await Promise.all(
        missing.map(async ({ id, isRemote }) => isRemote || (await hasArrived(id, token))),
      );
      return missing.filter((_, index) => complete[index]).map(toServerFile);
    },
    /** Sends these files, and removes all other uploads from the server. */
    update(files: readonly QueuedFile[]): void {
      // The form is empty once its application was received, but the files are those of the application now.
      if (hasStopped) return;
      const keys = new Set(files.map(({ chosen }) => chosen.key));
      for (const key of [...uploads.keys(), ...records.map((record) => record.key)])
        if (!keys.has(key)) remove(key);
      for (const { field, chosen } of files) {
        const { key, file } = chosen;
        const known = uploads.get(key);
        // A picture may be replaced by its original, or the other way round.
        if (!file || known?.file === file) continue;
        if (known) remove(key);
        const status = { state: 'waiting', sentBytes: 0, totalBytes: file.size } as const;
        uploads.set(key, { field, chosen, file, status: { ...status, bytesPerSecond: undefined } });
      }
      for (const listener of listeners) listener();
      runNext();
    },
    pause,
    /** Continues a paused upload; tries an interrupted one again at once. */
    resume(key: string): void {
      if (uploads.get(key)?.status.state === 'paused') change(key, { state: 'waiting' });
      if (running?.key === key) running.endPause();
      runNext();
    },
    getStatus: (key: string) => uploads.get(key)?.status,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Sends nothing until `release`: the outbox sends the files with the application. */
    hold(): void {
      isHeld = true;
      if (!running) return;
      const { key } = running;
      interrupt(key);
      change(key, { state: 'waiting' });
    },
    /** Continues with the stored state of the application; with `isPaused`, on request of the visitor. */
    release({ isPaused }: { isPaused: boolean }): void {
      isHeld = false;
      records = openApplication(form).uploads;
      if (isPaused) for (const key of uploads.keys()) pause(key);
      runNext();
    },
    /** Stops sending, and removes all uploads from the server. */
    discard(): void {
      stop();
      for (const { id } of records) void removeUpload(id, token);
    },
    stop,
  };
}
