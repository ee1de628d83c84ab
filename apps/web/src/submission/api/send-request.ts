import type { Send } from './call-operation.ts';

export type Progress = { sentBytes: number; totalBytes: number };

/** Returns a function that sends a request; `onProgress` is called while its body is sent, if the platform can tell. */
export type CreateSend = (onProgress: (progress: Progress) => void) => Send;

/** Returns a replacement of `fetch` that reports upload progress, which `fetch` does not support. */
export const sendWithProgress: CreateSend =
  (onProgress) =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        onProgress({ sentBytes: loaded, totalBytes: total });
      });
      request.addEventListener('load', () => {
        resolve(
          new Response(request.responseText || null, {
            status: request.status,
            headers: parseHeaders(request.getAllResponseHeaders()),
          }),
        );
      });
      request.addEventListener('error', () => reject(new TypeError('The request failed.')));
      request.addEventListener('abort', () => reject(signal?.reason));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body);
    });

function parseHeaders(text: string): Headers {
  const headers = new Headers();
  for (const line of text.trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/** How long a request may take without progress, in milliseconds. */
type IdleTimeouts = {
  /** Until its first progress, or its end where the platform does not report progress. */
  firstMs: number;
  /** After each progress. */
  laterMs: number;
};

/** On mobile networks a request without a response would hang for minutes. */
const defaultTimeouts: IdleTimeouts = { firstMs: 60_000, laterMs: 30_000 };

/** A request that was aborted by a timeout. */
export class StalledRequestError extends Error {}

type TimedRequest = Omit<Parameters<Send>[1], 'signal'> & {
  url: string;
  signal: AbortSignal;
  onProgress?: ((progress: Progress) => void) | undefined;
  timeouts?: IdleTimeouts | undefined;
};

/** Sends a request. Rejects with `StalledRequestError`, without a connection, or with the reason of the signal. */
export async function sendWithTimeout(
  createSend: CreateSend,
  { url, signal, onProgress, timeouts = defaultTimeouts, ...request }: TimedRequest,
): Promise<Response> {
  signal.throwIfAborted();
  const end = new AbortController();
  const stop = () => end.abort(signal.reason);
  signal.addEventListener('abort', stop);
  const giveUp = () => end.abort(new StalledRequestError('The request takes too long.'));
  let timer = setTimeout(giveUp, timeouts.firstMs);
  const send = createSend((progress) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, timeouts.laterMs);
    onProgress?.(progress);
  });
  try {
    return await send(url, { ...request, signal: end.signal });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
