import type { Send } from './call-operation.ts';

export type Progress = { sentBytes: number; totalBytes: number };

/** Returns a replacement of `fetch` that reports upload progress, which `fetch` does not support. */
export function sendWithProgress(onProgress: (progress: Progress) => void): Send {
  return (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        onProgress({ sentBytes: loaded, totalBytes: total });
      });
      request.addEventListener('load', () => {
        const retryAfter = request.getResponseHeader('retry-after');
        resolve(
          new Response(request.responseText || null, {
            status: request.status,
            headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
          }),
        );
      });
      request.addEventListener('error', () => reject(new TypeError('The request failed.')));
      request.addEventListener('abort', () => reject(signal?.reason));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body);
    });
}
