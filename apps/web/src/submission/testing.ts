import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import type { Send } from './api/call-operation.ts';
import type { CreateSend } from './api/send-request.ts';
import type { OutboxItem } from './outbox/item.ts';
import { listItems, removeItem } from './outbox/store.ts';

/** What Node has of a page: events, storage of texts, a language, and no form. */
export function openPage({ isSecureContext = true } = {}) {
  const page = new EventTarget();
  const texts = { local: new Map<string, string>(), session: new Map<string, string>() };
  const document = Object.assign(new EventTarget(), {
    hidden: false,
    documentElement: { lang: 'rw' },
    querySelectorAll: () => [],
  });
  vi.stubGlobal('localStorage', createStorage(texts.local));
  vi.stubGlobal('sessionStorage', createStorage(texts.session));
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', Object.assign(page, { isSecureContext }));
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page));
  return { page, document, texts };
}

function createStorage(texts: Map<string, string>) {
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  };
}

export async function emptyOutbox(): Promise<void> {
  for (const { id } of await listItems()) await removeItem(id);
}

let itemCount = 0;

/** A message that waits. */
export function anItem(part: Partial<OutboxItem> = {}): OutboxItem {
  itemCount += 1;
  return {
    id: `item-${itemCount}`,
    kind: 'message',
    title: 'Cold chain',
    url: '/api/contact',
    headers: { 'idempotency-key': `item-${itemCount}` },
    fields: [],
    files: [],
    createdAt: itemCount,
    state: 'waiting',
    isSentAgain: false,
    ...part,
  };
}

export function aFile(name: string, bytes: number): File {
  return new File([new Uint8Array(bytes).map((_, index) => index % 251)], name);
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}

type SentRequest = Parameters<Send>[1] & { url: string };

/**
 * A server that answers with the function of a test, as a sender sees it. A body counts as sent before it is answered;
 * an abort ends a request that is not answered.
 */
export function createServer(answer: (request: SentRequest) => Response | Promise<Response>) {
  const requests: SentRequest[] = [];
  const createSend: CreateSend = (onProgress) => async (url, request) => {
    request.signal?.throwIfAborted();
    requests.push({ ...request, url });
    if (request.body instanceof Blob) {
      const { size } = request.body;
      onProgress({ sentBytes: size, totalBytes: size });
    }
    const aborted = new Promise<never>((_, reject) => {
      request.signal?.addEventListener('abort', () => reject(request.signal?.reason));
    });
    return Promise.race([Promise.resolve().then(() => answer({ ...request, url })), aborted]);
  };
  return { requests, createSend };
}

/** A server that receives uploads as the tus protocol says, and keeps their bytes by id. */
export function createUploadServer() {
  const uploads = new Map<string, { lengthBytes: number; bytes: Buffer; metadata: string }>();
  let createdCount = 0;
  /** Answers in place of the server, if it returns something. */
  const failures: ((request: SentRequest) => Response | undefined)[] = [];
  const server = createServer(async (request) => {
    const failed = failures.shift()?.(request);
    if (failed) return failed;
    const { method, url, headers, body } = request;
    if (url === '/api/uploads') {
      createdCount += 1;
      const id = `upload-${createdCount}`;
      const metadata = headers['upload-metadata'] ?? '';
      uploads.set(id, { lengthBytes: Number(headers['upload-length']), bytes: Buffer.alloc(0), metadata });
      return new Response(null, { status: 201, headers: { location: `/api/uploads/${id}` } });
    }
    const upload = uploads.get(url.split('/').at(-1) ?? '');
    if (!upload) return json(404, { message: 'Not found' });
    if (method === 'PATCH') {
      if (Number(headers['upload-offset']) !== upload.bytes.length) return json(409, { message: 'Conflict' });
      if (body instanceof Blob)
        upload.bytes = Buffer.concat([upload.bytes, Buffer.from(await body.arrayBuffer())]);
    }
    return new Response(null, {
      status: method === 'PATCH' ? 204 : 200,
      headers: { 'upload-offset': String(upload.bytes.length), 'upload-length': String(upload.lengthBytes) },
    });
  });
  return { ...server, uploads, failures };
}
