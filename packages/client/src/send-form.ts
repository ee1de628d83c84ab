import { ApiError } from './api-error.ts';
import { encodeForm, type FormPart } from './form.ts';

export type OnProgress = (progress: { sentBytes: number; totalBytes: number }) => void;

type Sending = {
  url: string;
  headers: Record<string, string>;
  parts: readonly FormPart[];
  onProgress: OnProgress | undefined;
  signal: AbortSignal | undefined;
};

type Received = { status: number; text: string };

/** Sends a form and answers the JSON of a success. Throws `ApiError` for anything else. */
export async function sendForm<Answer>(sending: Sending): Promise<Answer> {
  const form = encodeForm(sending.parts);
  // Only XMLHttpRequest tells a browser what has been sent; elsewhere a stream counts what is taken from it.
  const isBrowser = typeof XMLHttpRequest !== 'undefined';
  const { status, text } = await (isBrowser ? byXhr(sending, form) : byFetch(sending, form));
  if (status < 200 || status >= 300) throw new ApiError(status, parsed(text));
  const answer: Answer = JSON.parse(text);
  return answer;
}

function byXhr({ url, headers, onProgress, signal }: Sending, form: Blob): Promise<Received> {
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
    request.addEventListener('abort', () => reject(new DOMException('The form was given up.', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    if (signal?.aborted) reject(new DOMException('The form was given up.', 'AbortError'));
    else request.send(form);
  });
}

async function byFetch({ url, headers, onProgress, signal }: Sending, form: Blob): Promise<Received> {
  const body = onProgress ? counted(form, onProgress) : form;
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

function counted(form: Blob, onProgress: OnProgress): ReadableStream<Uint8Array> {
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

function parsed(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    return undefined;
  }
}
