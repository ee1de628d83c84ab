import { errorStatus } from '@isangano/contracts/error-status';
import { apiPrefix, applicationTokenHeader, type restPaths } from '@isangano/contracts/routes';
import { type CreateSend, sendWithTimeout } from '../api/send-request.ts';
import { getRetryDelayMs, isTemporary } from '../sending/retry.ts';

/** A literal, which keeps the list of all paths out of the service worker. */
const uploadsPath: typeof restPaths.uploads = '/uploads';
const uploadsUrl = apiPrefix + uploadsPath;

const firstPartBytes = 256 * 1024;
const partMinBytes = 64 * 1024;
const partMaxBytes = 4 * 1024 * 1024;
/**
 * Duration of a part: long enough that the pauses between parts do not matter, short enough that a lost part is soon
 * repeated.
 */
const partSeconds = 4;

/** A response of the server that is not the expected one. */
export class RequestError extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super('The response is not the expected one.');
    this.response = response;
  }

  get retryAfterMs(): number {
    const seconds = Number(this.response.headers.get('retry-after') ?? Number.NaN);
    return Number.isFinite(seconds) ? seconds * 1000 : 0;
  }
}

/** A phone may have deleted or changed a file since it was chosen. */
export class UnreadableFileError extends Error {}

export type UploadProgress = {
  /** The sent part of a file. */
  sentBytes: number;
  /** Undefined until enough was measured. */
  bytesPerSecond: number | undefined;
};

export type UploadOptions = {
  field: string;
  name: string;
  file: File;
  /** The upload that the server has started to receive; undefined for a new one. */
  id: string | undefined;
  token: string;
  createSend: CreateSend;
  signal: AbortSignal;
  onCreated: (id: string) => Promise<void> | void;
  onProgress?: (progress: UploadProgress) => void;
  /** Failures in a row, without progress in between, after which it rejects; 1 by default. */
  maxFailures?: number;
  /** Called before the pause after a failure. If it throws, the upload ends. */
  onFailure?: (error: unknown) => void;
  wait?: (ms: number) => Promise<void>;
};

const waitMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Sends a file, or the part that the server does not have yet, and returns the id of its upload. For pages and the
 * service worker. Rejects with `RequestError`, with `UnreadableFileError`, or as `sendWithTimeout` does.
 */
export async function uploadFile(options: UploadOptions): Promise<string> {
  const { file, signal, onCreated, onProgress, maxFailures = 1, onFailure, wait = waitMs } = options;
  let { id } = options;
  let failures = 0;
  for (;;) {
    const meter = createRateMeter();
    try {
      let offset = id === undefined ? undefined : await readOffset(id, options);
      if (id === undefined || offset === undefined) {
        id = await createUpload(options);
        offset = 0;
        await onCreated(id);
      }
      while (offset < file.size) {
        const rate = meter.getRate();
        const partBytes = rate === undefined ? firstPartBytes : computePartSize(rate);
        const start = offset;
        const part = await readPart(file, start, start + partBytes);
        offset = await sendPart(id, start, part, options, (sentBytes) => {
          meter.count(start + sentBytes);
          onProgress?.({ sentBytes: start + sentBytes, bytesPerSecond: meter.getRate() });
        });
        if (offset > start) failures = 0;
      }
      return id;
    } catch (error) {
      signal.throwIfAborted();
      failures += 1;
      if (isFinal(error) || failures >= maxFailures) throw error;
      onFailure?.(error);
      const retryAfterMs = error instanceof RequestError ? error.retryAfterMs : 0;
      await wait(Math.max(getRetryDelayMs(failures - 1), retryAfterMs));
      signal.throwIfAborted();
    }
  }
}

/** Whether the server or the device rejects a file permanently. An upload that is missing on the server is started again. */
export function isFinal(error: unknown): boolean {
  if (error instanceof UnreadableFileError) return true;
  if (!(error instanceof RequestError)) return false;
  const { status, headers } = error.response;
  // A captive portal responds with its own page, and a proxy may reject a large file.
  const isOwn = headers.get('content-type')?.startsWith('application/json') ?? false;
  const isMeant = isOwn || status === errorStatus.too_large;
  return isMeant && status !== errorStatus.not_found && !isTemporary(status);
}

/** Whether the server has a whole file. Assumed without a connection: the submission checks it. */
export async function hasArrived(id: string, token: string): Promise<boolean> {
  try {
    const response = await requestOnce('HEAD', id, token);
    if (response.status >= 500) return true;
    const offset = response.headers.get('upload-offset');
    return response.ok && offset !== null && offset === response.headers.get('upload-length');
  } catch {
    return true;
  }
}

/** Removes an upload from the server. If the request fails, the server removes it when it expires. */
export async function removeUpload(id: string, token: string): Promise<void> {
  await requestOnce('DELETE', id, token).catch(() => undefined);
}

function requestOnce(method: 'HEAD' | 'DELETE', id: string, token: string): Promise<Response> {
  // Also after the page was left.
  return fetch(`${uploadsUrl}/${id}`, { method, headers: toHeaders(token), keepalive: true });
}

function toHeaders(token: string): Record<string, string> {
  return { 'tus-resumable': '1.0.0', [applicationTokenHeader]: token };
}

type UploadRequest = {
  url: string;
  method: string;
  headers?: Record<string, string>;
  body?: Blob;
  onSent?: (bytes: number) => void;
};

function request(
  { headers, body, onSent, ...target }: UploadRequest,
  { token, createSend, signal }: UploadOptions,
): Promise<Response> {
  return sendWithTimeout(createSend, {
    ...target,
    headers: { ...toHeaders(token), ...headers },
    body: body ?? null,
    signal,
    onProgress: ({ sentBytes }) => onSent?.(sentBytes),
  });
}

/**
 * Returns undefined if the server no longer has the upload, or if it belongs to another file with its key, such as a
 * smaller copy.
 */
async function readOffset(id: string, options: UploadOptions): Promise<number | undefined> {
  const response = await request({ url: `${uploadsUrl}/${id}`, method: 'HEAD' }, options);
  if (response.status === errorStatus.not_found) return undefined;
  const offset = parseOffset(response);
  return response.headers.get('upload-length') === String(options.file.size) ? offset : undefined;
}

async function createUpload(options: UploadOptions): Promise<string> {
  const { field, name, file } = options;
  const headers = {
    'upload-length': String(file.size),
    'upload-metadata': `field ${encodeText(field)},filename ${encodeText(name)}`,
  };
  const response = await request({ url: uploadsUrl, method: 'POST', headers }, options);
  const id = response.headers.get('location')?.split('/').at(-1);
  if (response.status !== 201 || !id) throw new RequestError(response);
  return id;
}

async function readPart(file: File, start: number, end: number): Promise<Blob> {
  try {
    return new Blob([await file.slice(start, end).arrayBuffer()]);
  } catch (cause) {
    throw new UnreadableFileError('The file cannot be read.', { cause });
  }
}

/** Returns how much the server then has. */
async function sendPart(
  id: string,
  offset: number,
  part: Blob,
  options: UploadOptions,
  onSent: (bytes: number) => void,
): Promise<number> {
  onSent(0);
  const headers = {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  };
  const url = `${uploadsUrl}/${id}`;
  const response = await request({ url, method: 'PATCH', headers, body: part, onSent }, options);
  return parseOffset(response);
}

function parseOffset(response: Response): number {
  const offset = Number(response.headers.get('upload-offset') ?? Number.NaN);
  if (!response.ok || !Number.isSafeInteger(offset)) throw new RequestError(response);
  return offset;
}

/** Base64 of the UTF-8 bytes, as the protocol requires. */
function encodeText(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** Returns the size of the next part for a connection of this speed. */
export function computePartSize(bytesPerSecond: number): number {
  return Math.round(Math.min(Math.max(bytesPerSecond * partSeconds, partMinBytes), partMaxBytes));
}

const rateWindowMs = 8000;
/** A shorter time says too little. */
const rateMinMs = 500;

/** Measures the rate of recent seconds from a growing number of bytes. */
export function createRateMeter(now: () => number = () => performance.now()) {
  const samples: { at: number; bytes: number }[] = [];
  return {
    count(bytes: number): void {
      const at = now();
      samples.push({ at, bytes });
      while (samples[1] && samples[1].at <= at - rateWindowMs) samples.shift();
    },
    /** Bytes per second; undefined until enough was measured. */
    getRate(): number | undefined {
      const [first] = samples;
      const last = samples.at(-1);
      if (!first || !last || last.at - first.at < rateMinMs) return undefined;
      return ((last.bytes - first.bytes) * 1000) / (last.at - first.at);
    },
  };
}
