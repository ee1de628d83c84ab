import type { ErrorBody } from '@isangano/contracts/errors';
import { idempotencyHeader } from '@isangano/contracts/routes';
import { signsHeader } from '@isangano/contracts/spam/signs';

export type Progress = { sentBytes: number; totalBytes: number };

export type SendResult =
  | { outcome: 'accepted' }
  | { outcome: 'refused'; status: number; body: ErrorBody }
  | { outcome: 'failed' }
  | { outcome: 'cancelled' };

type SendOptions = {
  key: string;
  signs: string;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

function parseErrorBody(text: string): ErrorBody {
  try {
    const body: Partial<ErrorBody> | null = JSON.parse(text);
    return { message: body?.message ?? '', ...(body?.issues && { issues: body.issues }) };
  } catch {
    return { message: '' };
  }
}

/**
 * Posts a form, or its JSON, and tells how much of it has left the device, which `fetch` cannot. Never rejects.
 */
export function sendForm(url: string, body: FormData | string, options: SendOptions): Promise<SendResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader(idempotencyHeader, options.key);
    request.setRequestHeader('content-language', document.documentElement.lang);
    request.setRequestHeader(signsHeader, options.signs);
    request.upload.addEventListener('progress', (event) => {
      options.onProgress({ sentBytes: event.loaded, totalBytes: event.total });
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve({ outcome: 'accepted' });
      else
        resolve({ outcome: 'refused', status: request.status, body: parseErrorBody(request.responseText) });
    });
    request.addEventListener('error', () => resolve({ outcome: 'failed' }));
    request.addEventListener('abort', () => resolve({ outcome: 'cancelled' }));
    options.signal.addEventListener('abort', () => request.abort());
    if (typeof body === 'string') request.setRequestHeader('content-type', 'application/json');
    request.send(body);
  });
}
