import type { FileField } from '@isangano/contracts/applications/values';
import { errorStatus } from '@isangano/contracts/error-status';
import type { FieldErrorId } from '@isangano/contracts/field-errors';
import type { ChosenFile } from '../files/chosen-file.ts';
import { toFileError } from '../files/file-limits.ts';
import { getRetryDelayMs } from './retry-delay.ts';
import { sendFile, UploadError } from './send-file.ts';

export type UploadState =
  | 'waiting'
  | 'sending'
  | 'paused'
  /** The connection failed; sending goes on by itself. */
  | 'interrupted'
  /** The server asked to wait; sending goes on by itself. */
  | 'postponed'
  | 'arrived'
  | 'refused';

export type UploadStatus = {
  state: UploadState;
  sentBytes: number;
  totalBytes: number;
  bytesPerSecond: number | undefined;
};

/** A file of the form that is on this device. */
export type LocalFile = { field: FileField; chosen: ChosenFile & { file: File } };

type FileUploadOptions = {
  /** The upload that the server has begun to receive; undefined for a new one. */
  id: string | undefined;
  token: string;
  onIdChange: (id: string | undefined) => void;
  onStatusChange: () => void;
  onRefused: (error: FieldErrorId) => void;
};

/** The upload of one file. */
export type FileUpload = {
  readonly local: LocalFile;
  id(): string | undefined;
  status(): UploadStatus;
  /** The status with which the server refused the file. */
  refusedStatus(): number | undefined;
  /** Failed attempts since the server last stored something. */
  failuresInARow(): number;
  /** Sends the file, with pauses after failures; resolves when it has arrived, is paused or refused. */
  run(): Promise<void>;
  pause(): void;
  /** Ends a pause, also the one between attempts. */
  resume(): void;
};

/** Statuses of client errors after which the same request may succeed later. */
const temporaryStatuses: readonly number[] = [
  errorStatus.timeout,
  errorStatus.conflict,
  errorStatus.too_many,
];

/** Statuses by which the server asks to wait, unlike those of a proxy in between. */
const busyStatuses: readonly number[] = [errorStatus.too_many, errorStatus.unavailable, errorStatus.no_space];

export function createFileUpload(
  local: LocalFile,
  { id: storedId, token, onIdChange, onStatusChange, onRefused }: FileUploadOptions,
): FileUpload {
  const { field, chosen } = local;
  let id = storedId;
  let failuresInARow = 0;
  let refusedStatus: number | undefined;
  let storedBytes = 0;
  let abort = new AbortController();
  let endPause = () => {};
  let status: UploadStatus = {
    state: 'waiting',
    sentBytes: 0,
    totalBytes: chosen.file.size,
    bytesPerSecond: undefined,
  };

  function change(part: Partial<UploadStatus>): void {
    status = { ...status, ...part };
    onStatusChange();
  }

  function changeId(next: string | undefined): void {
    id = next;
    onIdChange(next);
  }

  function attempt(signal: AbortSignal): Promise<void> {
    return sendFile(chosen.file, {
      id,
      token,
      metadata: { field, filename: chosen.name },
      signal,
      onCreated: changeId,
      onProgress(progress) {
        if (progress.storedBytes > storedBytes) failuresInARow = 0;
        storedBytes = progress.storedBytes;
        change({ state: 'sending', sentBytes: progress.sentBytes, bytesPerSecond: progress.bytesPerSecond });
      },
    });
  }

  async function handleFailure(error: UploadError): Promise<void> {
    const { status: code, retryAfterSeconds = 0 } = error;
    failuresInARow += 1;
    if (code === errorStatus.not_found && id !== undefined) {
      // The server has it no longer: it is sent from the beginning.
      changeId(undefined);
    } else if (isFinal(code) || !(await isReadable(chosen.file))) {
      changeId(undefined);
      change({ state: 'refused', bytesPerSecond: undefined });
      refusedStatus = code ?? errorStatus.invalid_input;
      onRefused(toFileError(field, refusedStatus));
    } else {
      const isBusy = code !== undefined && busyStatuses.includes(code);
      change({ state: isBusy ? 'postponed' : 'interrupted', bytesPerSecond: undefined });
      await waitBeforeRetry(Math.max(getRetryDelayMs(failuresInARow - 1), retryAfterSeconds * 1000));
    }
  }

  function waitBeforeRetry(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    local,
    id: () => id,
    status: () => status,
    refusedStatus: () => refusedStatus,
    failuresInARow: () => failuresInARow,
    async run() {
      const { signal } = abort;
      while (!signal.aborted && status.state !== 'refused') {
        change({ state: 'sending' });
        try {
          await attempt(signal);
          return change({ state: 'arrived', sentBytes: status.totalBytes, bytesPerSecond: undefined });
        } catch (error) {
          if (signal.aborted) return;
          if (!(error instanceof UploadError)) throw error;
          await handleFailure(error);
        }
      }
    },
    pause() {
      abort.abort();
      abort = new AbortController();
      endPause();
      if (status.state !== 'arrived' && status.state !== 'refused')
        change({ state: 'paused', bytesPerSecond: undefined });
    },
    resume() {
      if (status.state === 'paused') change({ state: 'waiting' });
      failuresInARow = 0;
      endPause();
    },
  };
}

function isFinal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && !temporaryStatuses.includes(status);
}

/** A phone may have deleted or changed the file since it was chosen. */
async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
