import type { FileField } from '@isangano/contracts/applications/values';
import type { FieldErrorId } from '@isangano/contracts/field-errors';
import type { Progress } from '../api/send-with-progress.ts';
import { deriveAccessToken } from '../application/capability.ts';
import { changeApplication, openApplication, type UploadRecord } from '../application/stored-application.ts';
import type { ChosenFile } from '../files/chosen-file.ts';
import { createFileUpload, type FileUpload, type LocalFile, type UploadStatus } from './file-upload.ts';
import { hasArrived, removeUpload } from './upload-requests.ts';

/** The ids of uploads that have arrived, by the keys of their files. */
export type ArrivedUploads = { uploadIds: ReadonlyMap<string, string> };

/** A file that the server refused, with the status of its response. */
export type RefusedUpload = { field: FileField; key: string; status: number };

/** A file that is chosen in the form. `file` is undefined if only the server has it. */
export type QueuedFile = { field: FileField; chosen: ChosenFile };

export type UploadQueue = {
  /** Finds the files that the server has completely, but this device not, except for some keys. */
  findRemoteFiles(localKeys: ReadonlySet<string>): Promise<QueuedFile[]>;
  /** Sends these files, and removes all other uploads from the server. */
  update(files: readonly QueuedFile[]): void;
  pause(key: string): void;
  /** Continues a paused upload; tries an interrupted one again at once. */
  resume(key: string): void;
  getStatus(key: string): UploadStatus | undefined;
  subscribe: (listener: () => void) => () => void;
  /**
   * Resolves when all files have arrived, or one was refused. Rejects after several failures in a row; sending goes on
   * by itself afterwards. Rejects when the queue is stopped. An abort pauses all uploads, and rejects with the reason of the
   * signal.
   */
  finish(
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ): Promise<ArrivedUploads | { refused: RefusedUpload }>;
  /** Stops sending, and removes all uploads from the server. */
  discard(): void;
  /** Stops sending. What the server has remains there. */
  stop(): void;
};

type UploadQueueOptions = {
  onRefused: (field: FileField, key: string, error: FieldErrorId) => void;
  /** Called when an upload was created or removed. */
  onRecordsChange: () => void;
};

/** Failed attempts after which a submission that waits for files is given up. */
const finishMaxFailures = 3;

/** Opens the queue of a form's uploads: files are sent one after the other, each until the server has all of it. */
export async function openUploadQueue(
  form: string,
  { onRefused, onRecordsChange }: UploadQueueOptions,
): Promise<UploadQueue> {
  const { capability, uploads: storedRecords } = openApplication(form);
  const token = await deriveAccessToken(capability);
  let records: readonly UploadRecord[] = storedRecords;
  const uploads = new Map<string, FileUpload>();
  const listeners = new Set<() => void>();
  let running: FileUpload | undefined;
  let hasStopped = false;

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function storeRecords(next: UploadRecord[]): void {
    records = next;
    // The device has forgotten the application, or another queue has opened it.
    if (hasStopped) return;
    changeApplication(form, { uploads: next });
    onRecordsChange();
  }

  function storeId({ field, chosen }: LocalFile, id: string | undefined): void {
    const { key, name, file } = chosen;
    const others = records.filter((record) => record.key !== key);
    const added = id === undefined ? [] : [{ key, field, name, sizeBytes: file.size, id, isRemote: false }];
    storeRecords([...others, ...added]);
  }

  function add(local: LocalFile): void {
    const { field, chosen } = local;
    const { key } = chosen;
    const upload = createFileUpload(local, {
      id: records.find((record) => record.key === key)?.id,
      token,
      onIdChange: (id) => storeId(local, id),
      onStatusChange: notify,
      onRefused: (error) => onRefused(field, key, error),
    });
    uploads.set(key, upload);
  }

  /** Stops sending a file, and removes what the server has of it. */
  function remove(key: string): void {
    uploads.get(key)?.pause();
    uploads.delete(key);
    const record = records.find((candidate) => candidate.key === key);
    if (!record) return;
    storeRecords(records.filter((candidate) => candidate !== record));
    void removeUpload(record.id, token);
  }

  function runNext(): void {
    if (running || hasStopped) return;
    running = [...uploads.values()].find((upload) => upload.status().state === 'waiting');
    void running?.run().finally(() => {
      running = undefined;
      runNext();
    });
  }

  const tryNow = () => running?.resume();
  addEventListener('online', tryNow);
  document.addEventListener('visibilitychange', tryNow);

  function stop(): void {
    hasStopped = true;
    removeEventListener('online', tryNow);
    document.removeEventListener('visibilitychange', tryNow);
    running?.pause();
    // For a submission that waits for them.
    notify();
  }

  function resume(key: string): void {
    uploads.get(key)?.resume();
    runNext();
  }

  return {
    async findRemoteFiles(localKeys) {
      const missing = records.filter(({ key }) => !localKeys.has(key));
      const complete = await Promise.all(
        missing.map(async ({ id, isRemote }) => isRemote || (await hasArrived(id, token))),
      );
      return missing
        .filter((_, index) => complete[index])
        .map(({ field, key, name, sizeBytes }) => ({
          field,
          chosen: { key, name, sizeBytes, file: undefined },
        }));
    },
    update(files) {
      // The form is empty once its application was received, but the files are those of the application now.
      if (hasStopped) return;
      const keys = new Set(files.map(({ chosen }) => chosen.key));
      for (const key of [...uploads.keys(), ...records.map((record) => record.key)])
        if (!keys.has(key)) remove(key);
      for (const { field, chosen } of files) {
        const { key, file } = chosen;
        const upload = uploads.get(key);
        // A picture may be replaced by its original, or the other way round.
        if (!file || upload?.local.chosen.file === file) continue;
        if (upload) remove(key);
        add({ field, chosen: { ...chosen, file } });
      }
      notify();
      runNext();
    },
    pause: (key) => uploads.get(key)?.pause(),
    resume,
    getStatus: (key) => uploads.get(key)?.status(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    finish(signal, onProgress) {
      for (const key of uploads.keys()) resume(key);
      return new Promise((resolve, reject) => {
        function settle(end: () => void): void {
          listeners.delete(check);
          signal.removeEventListener('abort', cancel);
          end();
        }
        // What the visitor stops goes on when they say so.
        function cancel(): void {
          for (const upload of uploads.values()) upload.pause();
          settle(() => reject(signal.reason));
        }
        function check(): void {
          if (hasStopped) {
            settle(() => reject(new Error('The uploads were stopped.')));
            return;
          }
          const all = [...uploads.values()];
          onProgress(sumProgress(all));
          const refused = all.map(findRefusal).find((refusal) => refusal !== undefined);
          if (refused) settle(() => resolve({ refused }));
          else if (all.some((upload) => upload.failuresInARow() >= finishMaxFailures))
            settle(() => reject(new Error('The files could not be sent.')));
          else if (all.every((upload) => upload.status().state === 'arrived'))
            settle(() => resolve({ uploadIds: listIds(records) }));
        }
        listeners.add(check);
        signal.addEventListener('abort', cancel);
        check();
      });
    },
    discard() {
      stop();
      for (const { id } of records) void removeUpload(id, token);
    },
    stop,
  };
}

function findRefusal(upload: FileUpload): RefusedUpload | undefined {
  const { field, chosen } = upload.local;
  const status = upload.refusedStatus();
  return status === undefined ? undefined : { field, key: chosen.key, status };
}

function sumProgress(uploads: readonly FileUpload[]): Progress {
  const progress = { sentBytes: 0, totalBytes: 0 };
  for (const upload of uploads) {
    const { sentBytes, totalBytes } = upload.status();
    progress.sentBytes += sentBytes;
    progress.totalBytes += totalBytes;
  }
  return progress;
}

function listIds(records: readonly UploadRecord[]): Map<string, string> {
  return new Map(records.map(({ key, id }) => [key, id]));
}
