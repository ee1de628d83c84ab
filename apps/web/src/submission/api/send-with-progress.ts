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
