import { ApiError } from './api-error.ts';

export type FormPart = { name: string; content: string | File };

export type OnProgress = (progress: { sentBytes: number; totalBytes: number }) => void;

type FormRequest = {
  url: string;
  headers: Record<string, string>;
  parts: readonly FormPart[];
  onProgress: OnProgress | undefined;
  signal: AbortSignal | undefined;
};

type RawResponse = { status: number; text: string };

/** Sends a form and returns the JSON of a successful response. Throws `ApiError` for other responses. */
export async function sendForm<Result extends object>(formRequest: FormRequest): Promise<Result> {
  const form = encodeForm(formRequest.parts);
  // In browsers, only XMLHttpRequest reports upload progress. Elsewhere, the bytes read from the body are
  // counted.
  const isBrowser = typeof XMLHttpRequest !== 'undefined';
  const { status, text } = await (isBrowser ? sendByXhr(formRequest, form) : sendByFetch(formRequest, form));
  const body = parseJson(text);
  if (status < 200 || status >= 300 || !isResult<Result>(body)) throw new ApiError(status, body);
  return body;
}

/** The server's tests compare its responses with the document that the result's type is made from. */
function isResult<Result extends object>(body: unknown): body is Result {
  return typeof body === 'object' && body !== null;
}

/**
 * Encodes a multipart form as a `Blob`. Unlike with `FormData`, its size is known before it is sent. Files
 * are not read into memory.
 */
function encodeForm(parts: readonly FormPart[]): Blob {
  const boundary = `----isangano${crypto.randomUUID()}`;
  const pieces = parts.flatMap(({ name, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"`,
    typeof content === 'string'
      ? '\r\n\r\n'
      : `; filename="${escapeName(content.name)}"\r\nContent-Type: ${content.type || 'application/octet-stream'}\r\n\r\n`,
    typeof content === 'string' ? content.replaceAll(/\r?\n/g, '\r\n') : content,
    '\r\n',
  ]);
  return new Blob([...pieces, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

/** Escapes names as browsers do. */
function escapeName(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function sendByXhr({ url, headers, onProgress, signal }: FormRequest, form: Blob): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) =>
      onProgress?.({ sentBytes: loaded, totalBytes: form.size }),
    );
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener('error', () => reject(new TypeError('The server could not be reached.')));
    // As by fetch, the reason tells a timeout from a cancellation.
    request.addEventListener('abort', () =>
      reject(signal?.reason ?? new DOMException('The upload was aborted.', 'AbortError')),
    );
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    if (signal?.aborted) reject(signal.reason);
    else request.send(form);
  });
}

async function sendByFetch(
  { url, headers, onProgress, signal }: FormRequest,
  form: Blob,
): Promise<RawResponse> {
  const body = onProgress ? countBytes(form, onProgress) : form;
  const init = {
    method: 'POST',
    headers: { ...headers, 'content-type': form.type },
    body,
    duplex: 'half',
    signal: signal ?? null,
  };
  const response = await fetch(url, init);
  return { status: response.status, text: await response.text() };
}

function countBytes(form: Blob, onProgress: OnProgress): ReadableStream<Uint8Array> {
  let sentBytes = 0;
  return form.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        sentBytes += chunk.byteLength;
        onProgress({ sentBytes, totalBytes: form.size });
        controller.enqueue(chunk);
      },
    }),
  );
}

export function parseJson(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    return undefined;
  }
}
