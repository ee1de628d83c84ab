import { apiPrefix, applicationTokenHeader, restPaths } from '@isangano/contracts/routes';
import { DetailedError, Upload } from 'tus-js-client';
import { computeChunkSize } from './chunk-size.ts';
import { createRateMeter } from './rate-meter.ts';

const firstChunkBytes = 256 * 1024;
/** A connection without progress for this long is given up: on mobile networks it would hang for minutes. */
const stallMs = 30_000;

export const uploadsPath = `${apiPrefix}${restPaths.uploads}`;

/** How sending a file ended early. */
export class UploadError extends Error {
  /** The status of the response; undefined if there was none. */
  readonly status: number | undefined;
  /** The pause that the server asked for; undefined if it did not. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status?: number, retryAfterSeconds?: number) {
    super('The upload was interrupted.');
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type SendFileOptions = {
  /** The upload that the server has begun to receive; undefined for a new one. */
  id: string | undefined;
  token: string;
  metadata: Record<string, string>;
  signal: AbortSignal;
  onCreated: (id: string) => void;
  /** `storedBytes` are on the server's disk; `sentBytes` have left the device. */
  onProgress: (progress: {
    sentBytes: number;
    storedBytes: number;
    bytesPerSecond: number | undefined;
  }) => void;
};

/**
 * Sends a file, or what the server does not have of it yet. Rejects with `UploadError`, or when aborted, and can be called
 * again with the id to continue.
 */
export function sendFile(
  file: File,
  { id, token, metadata, signal, onCreated, onProgress }: SendFileOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const meter = createRateMeter();
    let storedBytes = 0;
    let stallTimer: ReturnType<typeof setTimeout> | undefined;
    let hasEnded = false;

    function end(): void {
      hasEnded = true;
      clearTimeout(stallTimer);
      signal.removeEventListener('abort', abort);
    }
    function stop(error: unknown): void {
      end();
      void upload.abort();
      reject(error);
    }
    const abort = () => stop(signal.reason);
    function expectProgress(): void {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => stop(new UploadError()), stallMs);
    }

    const upload = new Upload(file, {
      // With an endpoint, the library begins a new upload whenever it cannot resume one, even after a gateway error.
      endpoint: id === undefined ? uploadsPath : null,
      uploadUrl: id === undefined ? null : `${uploadsPath}/${id}`,
      metadata,
      headers: { [applicationTokenHeader]: token },
      chunkSize: firstChunkBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      // The library prepares its first request asynchronously, and forgets that it was aborted meanwhile.
      onBeforeRequest() {
        if (hasEnded) throw new Error('The upload has ended.');
      },
      onUploadUrlAvailable() {
        const createdId = upload.url?.split('/').at(-1);
        if (createdId !== undefined && createdId !== id) onCreated(createdId);
      },
      onProgress(sentBytes) {
        expectProgress();
        meter.count(sentBytes);
        onProgress({ sentBytes, storedBytes, bytesPerSecond: meter.getRate() });
      },
      onChunkComplete(_size, acceptedBytes) {
        storedBytes = acceptedBytes;
        const rate = meter.getRate();
        if (rate !== undefined) upload.options.chunkSize = computeChunkSize(rate);
      },
      onSuccess() {
        end();
        resolve();
      },
      onError(error) {
        end();
        reject(toUploadError(error));
      },
    });
    signal.addEventListener('abort', abort);
    expectProgress();
    upload.start();
  });
}

function toUploadError(error: Error): UploadError {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const seconds = Number(response?.getHeader('retry-after') ?? Number.NaN);
  return new UploadError(response?.getStatus(), Number.isFinite(seconds) ? seconds : undefined);
}
