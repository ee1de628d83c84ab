import { errorStatus } from '@isangano/contracts/error-status';
import { apiPrefix, applicationTokenHeader, type restPaths } from '@isangano/contracts/routes';
import { RequestError } from './request-error.ts';

/** Written out, which keeps the list of all paths out of the service worker. */
const uploadsPath: typeof restPaths.uploads = '/uploads';
const uploadsUrl = apiPrefix + uploadsPath;

/** Small enough that a slow line gets it through within the time of a request. */
const partBytes = 256 * 1024;
const partTimeoutMs = 60_000;

type UploadOptions = {
  field: string;
  file: File;
  /** The upload that the server has begun to receive. */
  id: string | undefined;
  token: string;
  onCreated: (id: string) => Promise<void>;
};

/**
 * Sends what the server does not have of a file yet, and returns the id of its upload. Without the library of the forms,
 * which needs interfaces that a service worker does not have. Rejects with `RequestError`, or without a connection.
 */
export async function uploadFile(options: UploadOptions): Promise<string> {
  const { file, id: knownId, onCreated } = options;
  let offset = knownId === undefined ? undefined : await readOffset(knownId, options);
  let id = knownId;
  if (id === undefined || offset === undefined) {
    id = await createUpload(options);
    offset = 0;
    await onCreated(id);
  }
  while (offset < file.size) offset = await sendPart(id, offset, options);
  return id;
}

async function request(
  url: string,
  { method, headers, body }: { method: string; headers?: Record<string, string>; body?: Blob },
  { token }: UploadOptions,
): Promise<Response> {
  return fetch(url, {
    method,
    headers: { 'tus-resumable': '1.0.0', [applicationTokenHeader]: token, ...headers },
    body: body ?? null,
    signal: AbortSignal.timeout(partTimeoutMs),
  });
}

/** Returns undefined if the server does not have the upload any more. */
async function readOffset(id: string, options: UploadOptions): Promise<number | undefined> {
  const response = await request(`${uploadsUrl}/${id}`, { method: 'HEAD' }, options);
  if (response.status === errorStatus.not_found) return undefined;
  return parseOffset(response);
}

async function createUpload(options: UploadOptions): Promise<string> {
  const { field, file } = options;
  const headers = {
    'upload-length': String(file.size),
    'upload-metadata': `field ${encodeText(field)},filename ${encodeText(file.name)}`,
  };
  const response = await request(uploadsUrl, { method: 'POST', headers }, options);
  const id = response.headers.get('location')?.split('/').at(-1);
  if (response.status !== 201 || !id) throw new RequestError(response);
  return id;
}

/** Returns how much the server then has. */
async function sendPart(id: string, offset: number, options: UploadOptions): Promise<number> {
  const headers = {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  };
  const body = options.file.slice(offset, offset + partBytes);
  const response = await request(`${uploadsUrl}/${id}`, { method: 'PATCH', headers, body }, options);
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
