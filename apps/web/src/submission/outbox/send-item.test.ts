import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aFile, anItem, createServer, createUploadServer, emptyOutbox, json } from '../testing.ts';
import { RequestError } from '../uploads/upload-file.ts';
import type { ItemFile, OutboxItem } from './item.ts';
import { type SendItemOptions, sendItem } from './send-item.ts';
import { getItem, putItem } from './store.ts';

const kilobyte = 1024;
const record = { id: '0123', shortReference: 'K7M2QX' };
const received = { state: 'received', reference: '0123', shortReference: 'K7M2QX' };
const large = aFile('film.mp4', 300 * kilobyte);

beforeEach(emptyOutbox);

function anApplication(part: Partial<OutboxItem> = {}): OutboxItem {
  return anItem({
    kind: 'interview',
    url: '/api/applications/interviews',
    accessToken: 'token',
    fields: [
      ['fullName', 'Jean Bosco'],
      ['channels', 'Isoko Business'],
      ['channels', 'Umurage'],
    ],
    ...part,
  });
}

const aStoredFile = (part: Partial<ItemFile> = {}): ItemFile => ({
  field: 'uploadDocsUrls',
  key: 'a',
  name: 'film.mp4',
  file: large,
  hasArrived: false,
  ...part,
});

type Server = Pick<ReturnType<typeof createServer>, 'createSend'>;

async function send(item: OutboxItem, server: Server, options: Partial<SendItemOptions> = {}) {
  await putItem(item);
  return sendItem(item, {
    createSend: server.createSend,
    signal: new AbortController().signal,
    isWatched: false,
    ...options,
  });
}

/** A server that receives uploads, and gives this answer to what is submitted. */
function createUploadingServer(answer: () => Response = () => json(201, record)) {
  const uploads = createUploadServer();
  const server = createServer((request) =>
    request.url.startsWith('/api/uploads') ? uploads.createSend(() => {})(request.url, request) : answer(),
  );
  return { ...server, uploads: uploads.uploads, failures: uploads.failures };
}

describe('a request', () => {
  test('has the stored headers, and the text of a message as JSON', async () => {
    const server = createServer(() => json(201, record));
    const item = anItem({ json: '{"subject":"Cold chain"}' });
    expect(await send(item, server)).toMatchObject(received);
    expect(server.requests).toMatchObject([
      {
        url: '/api/contact',
        method: 'POST',
        body: '{"subject":"Cold chain"}',
        headers: { ...item.headers, 'content-type': 'application/json' },
      },
    ]);
  });

  test('has the fields of an application in their order, and its access token', async () => {
    const server = createServer(() => json(201, record));
    await send(anApplication(), server);
    const [request] = server.requests;
    expect(request?.headers).toMatchObject({ 'application-token': 'token' });
    expect(request?.headers).not.toHaveProperty('content-type');
    expect(request?.body instanceof FormData && [...request.body]).toEqual([
      ['fullName', 'Jean Bosco'],
      ['channels', 'Isoko Business'],
      ['channels', 'Umurage'],
    ]);
  });

  test('contains small files, and names those that the server has', async () => {
    const server = createServer(() => json(201, record));
    const small = aFile('me.jpg', 10);
    const files = [
      aStoredFile({ field: 'portraitUrl', key: 'b', name: 'me.jpg', file: small }),
      aStoredFile({ file: undefined, uploadId: 'upload-7', hasArrived: true }),
    ];
    await send(anApplication({ files, fields: [] }), server);
    const form = server.requests[0]?.body;
    if (!(form instanceof FormData)) throw new Error('It is no form.');
    expect(form.get('uploadDocsUrls')).toBe('upload:upload-7');
    expect(form.get('portraitUrl')).toMatchObject({ name: 'me.jpg', size: 10 });
  });

  test('rejects without a connection, and leaves the item as it is', async () => {
    const server = createServer(() => Promise.reject(new TypeError('offline')));
    const item = anItem();
    await expect(send(item, server)).rejects.toThrow('offline');
    expect(await getItem(item.id)).toMatchObject(item);
  });

  test('ends when it is stopped', async () => {
    const controller = new AbortController();
    const server = createServer(() => new Promise(() => {}));
    const ended = send(anItem(), server, { signal: controller.signal });
    await expect.poll(() => server.requests.length).toBe(1);
    controller.abort(new Error('Stopped.'));
    await expect(ended).rejects.toThrow('Stopped.');
  });
});

describe('a response', () => {
  test.each([
    ['names the record', () => json(201, record), received],
    [
      'of an earlier release has no short reference',
      () => json(201, { id: '0123' }),
      { ...received, shortReference: '' },
    ],
    ['of the e-mail service', () => new Response('OK'), { state: 'received', reference: undefined }],
    [
      'says that an earlier attempt is stored',
      () => json(409, { message: 'This Idempotency-Key was used.' }),
      { state: 'received', reference: undefined },
    ],
  ])('ends the item: %s', async (_name, answer, expected) => {
    expect(await send(anApplication(), createServer(answer))).toMatchObject(expected);
  });

  test('of a received item leaves nothing of its content on the device', async () => {
    const item = anApplication({ text: 'secret', draft: { values: { a: 'secret' }, application: 'secret' } });
    const change = await send(
      item,
      createServer(() => json(201, record)),
    );
    expect(JSON.stringify({ ...item, ...change })).not.toContain('secret');
    expect({ ...item, ...change }).toMatchObject({
      fields: [],
      files: [],
      headers: {},
      accessToken: 'token',
    });
  });

  test.each([
    ['a page of a network that wants to be paid first', () => new Response('<h1>Top up</h1>')],
    ['such a page with an error', () => new Response('<h1>Top up</h1>', { status: 403 })],
    ['an error of another server', () => json(403, { error: 'blocked' })],
    ['a proxy without the server', () => new Response('Bad gateway', { status: 502 })],
    ['a server that starts', () => json(503, { message: 'Try later.' })],
    ['a failing server', () => json(500, { message: 'It failed.' })],
    ['too many requests', () => json(429, { message: 'Try later.' })],
    ['a request that took too long', () => json(408, { message: 'Too slow.' })],
  ])('leaves an item waiting: %s', async (_name, answer) => {
    expect(await send(anApplication(), createServer(answer))).toEqual({});
  });

  test('that refuses the item says why, by field and as a text', async () => {
    const issues = [
      { path: 'email', message: 'Email is required' },
      { path: 'phone', message: 'Phone is required' },
    ];
    const server = createServer(() => json(400, { message: 'Please check.', issues }));
    expect(await send(anApplication(), server)).toEqual({
      state: 'refused',
      problem: 'Email is required Phone is required',
      refusal: { status: 400, issues },
    });
    const tooLarge = createServer(() => json(413, { message: 'Too large.', issues: [7, { path: 'x' }] }));
    expect(await send(anApplication(), tooLarge)).toEqual({
      state: 'refused',
      problem: 'Too large.',
      refusal: { status: 413, issues: [] },
    });
  });

  test.each([
    ['a failing server', 500, { message: 'It failed.' }],
    ['too many requests', 429, { message: 'Try later.' }],
    ['a conflict that another server reports', 409, { error: 'blocked' }],
    ['a full disk', 507, { message: 'No space.' }],
  ])('refuses what a visitor waits for at once: %s', async (_name, status, body) => {
    const server = createServer(() => json(status, body));
    expect(await send(anApplication(), server, { isWatched: true })).toMatchObject({
      state: 'refused',
      refusal: { status, issues: [] },
    });
  });

  test('that another server forbids does not say that the form is closed', async () => {
    const server = createServer(() => json(403, { error: 'blocked' }));
    const change = await send(anApplication(), server, { isWatched: true });
    expect(change).toEqual({ state: 'refused', problem: '' });
  });

  test.each([502, 503, 504])(
    'without an answer of the server is none, also for a visitor: %i',
    async (status) => {
      const server = createServer(() => json(status, { message: 'Try later.' }));
      expect(await send(anApplication(), server, { isWatched: true })).toEqual({});
    },
  );
});

describe('large files', () => {
  test('are sent ahead, and named in the request', async () => {
    const server = createUploadingServer();
    const item = anApplication({ files: [aStoredFile()] });
    expect(await send(item, server)).toMatchObject(received);
    expect(server.uploads.get('upload-1')?.bytes.length).toBe(large.size);
    const form = server.requests.at(-1)?.body;
    expect(form instanceof FormData && form.get('uploadDocsUrls')).toBe('upload:upload-1');
  });

  test('travel within the form where there is no token', async () => {
    const server = createUploadingServer();
    await send(anApplication({ files: [aStoredFile()], accessToken: undefined }), server);
    expect(server.requests).toHaveLength(1);
  });

  test('are noted at once, so that a later attempt goes on', async () => {
    const server = createUploadingServer();
    server.failures.push(
      () => undefined,
      () => undefined,
      () => {
        throw new TypeError('offline');
      },
    );
    const item = anApplication({ files: [aStoredFile()] });
    await expect(send(item, server)).rejects.toThrow('offline');
    const stored = await getItem(item.id);
    expect(stored?.files).toMatchObject([{ uploadId: 'upload-1', hasArrived: false }]);
    const sentBefore = server.uploads.get('upload-1')?.bytes.length;
    expect(sentBefore).toBe(256 * kilobyte);
    if (stored) expect(await send(stored, server)).toMatchObject(received);
    expect(server.uploads.size).toBe(1);
  });

  test('are sent in one attempt though the disk is too full to note anything of them', async () => {
    const server = createUploadingServer();
    const item = anApplication({ files: [aStoredFile()] });
    await putItem(item);
    const { createSend } = server;
    const { signal } = new AbortController();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    expect(await sendItem(item, { createSend, signal, isWatched: false })).toMatchObject(received);
    vi.restoreAllMocks();
    expect(server.uploads.get('upload-1')?.bytes.length).toBe(large.size);
    const form = server.requests.at(-1)?.body;
    expect(form instanceof FormData && form.get('uploadDocsUrls')).toBe('upload:upload-1');
  });

  test('that have arrived are not sent again', async () => {
    const server = createUploadingServer();
    await send(anApplication({ files: [aStoredFile({ uploadId: 'upload-9', hasArrived: true })] }), server);
    expect(server.requests).toHaveLength(1);
  });

  test('a small one that was begun ahead goes on ahead', async () => {
    const server = createUploadingServer();
    const small = aFile('me.jpg', 10);
    const item = anApplication({ files: [aStoredFile({ file: small, uploadId: 'gone' })] });
    await send(item, server);
    expect(server.uploads.get('upload-1')?.bytes.length).toBe(10);
  });

  test('report their progress together, and then that of the form', async () => {
    const server = createUploadingServer();
    const onProgress = vi.fn();
    const files = [aStoredFile(), aStoredFile({ key: 'b', name: 'more.mp4' })];
    await send(anApplication({ files }), server, { onProgress });
    const totalBytes = 2 * large.size;
    expect(onProgress).toHaveBeenCalledWith({ sentBytes: large.size, totalBytes });
    expect(onProgress).toHaveBeenLastCalledWith({ sentBytes: totalBytes, totalBytes });
  });

  test('that the server refuses are refused at their field', async () => {
    const server = createUploadingServer();
    const files = [
      aStoredFile({ field: 'portraitUrl', key: 'p', file: aFile('me.jpg', 10) }),
      aStoredFile({ key: 'a', file: aFile('ok.pdf', 10) }),
      aStoredFile({ key: 'b' }),
    ];
    server.failures.push(
      () => undefined,
      () => json(415, { message: 'The type is not supported.' }),
    );
    expect(await send(anApplication({ files }), server)).toEqual({
      state: 'refused',
      problem: 'The type is not supported.',
      refusal: { status: 415, issues: [{ path: 'uploadDocsUrls.1', message: '' }] },
    });
  });

  test('that the device cannot read any more are refused at their field', async () => {
    const file = aFile('film.mp4', 300 * kilobyte);
    vi.spyOn(file, 'slice').mockReturnValue(
      Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }),
    );
    const item = anApplication({ files: [aStoredFile({ file })] });
    const change = await sendItem(item, {
      createSend: createUploadingServer().createSend,
      signal: new AbortController().signal,
      isWatched: true,
    });
    expect(change).toMatchObject({
      state: 'refused',
      refusal: { status: 400, issues: [{ path: 'uploadDocsUrls.0', message: '' }] },
    });
  });

  test('wait, as without a connection, where a network that wants to be paid first refuses them', async () => {
    const server = createUploadingServer();
    server.failures.push(() => new Response('<h1>Top up</h1>', { status: 403 }));
    await expect(send(anApplication({ files: [aStoredFile()] }), server)).rejects.toBeInstanceOf(
      RequestError,
    );
    expect(server.requests).toHaveLength(1);
  });

  test('that have expired on the server are sent once more, but only once', async () => {
    const server = createUploadingServer(() => json(400, { message: 'The upload is gone.' }));
    const files = [aStoredFile({ uploadId: 'gone', hasArrived: true })];
    const item = anApplication({ files });
    const change = await send(item, server);
    expect(change).toMatchObject({ isSentAgain: true, files: [{ key: 'a', hasArrived: false }] });
    expect(change.files?.[0]).not.toHaveProperty('uploadId');
    expect(await send({ ...item, ...change }, server)).toMatchObject({ state: 'refused' });
  });

  test('are not sent once more while a visitor waits', async () => {
    const server = createUploadingServer(() => json(400, { message: 'Please check.' }));
    const item = anApplication({ files: [aStoredFile()] });
    expect(await send(item, server, { isWatched: true })).toMatchObject({ state: 'refused' });
  });
});

describe('a request that is not answered', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  const silent = () => createServer(() => new Promise(() => {}));

  async function measureSeconds(sending: Promise<unknown>): Promise<number> {
    let hasEnded = false;
    const ended = expect(sending)
      .rejects.toThrow('The request takes too long.')
      .then(() => {
        hasEnded = true;
      });
    let seconds = 0;
    while (!hasEnded && seconds < 1000) {
      await vi.advanceTimersByTimeAsync(1000);
      seconds += 1;
      // The database of the outbox has timers of its own.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await ended;
    return seconds;
  }

  test('is aborted after a minute if a visitor waits for it, and after five if not', async () => {
    expect(await measureSeconds(send(anItem(), silent(), { isWatched: true }))).toBeOneOf([60, 61, 62]);
    expect(await measureSeconds(send(anItem(), silent()))).toBeOneOf([300, 301, 302]);
  });

  test('is aborted half a minute after its last progress if a visitor waits for it', async () => {
    const { createSend } = silent();
    const slow: SendItemOptions['createSend'] = (onProgress) => {
      for (const second of [20, 40, 60, 80])
        setTimeout(() => onProgress({ sentBytes: second, totalBytes: 100 }), second * 1000);
      return createSend(onProgress);
    };
    const sending = send(anItem(), { createSend: slow }, { isWatched: true });
    expect(await measureSeconds(sending)).toBeOneOf([110, 111, 112]);
  });

  test('is not repeated while a visitor waits, also if it is that of a large file', async () => {
    const server = silent();
    const item = anApplication({ files: [aStoredFile()] });
    await measureSeconds(send(item, server, { isWatched: true }));
    expect(server.requests).toHaveLength(1);
  });
});
