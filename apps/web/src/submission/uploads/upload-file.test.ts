import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aFile, createServer, createUploadServer, json } from '../testing.ts';
import {
  computePartSize,
  createRateMeter,
  hasArrived,
  RequestError,
  removeUpload,
  UnreadableFileError,
  type UploadOptions,
  uploadFile,
} from './upload-file.ts';

const kilobyte = 1024;
const waits: number[] = [];

/** Uploads a film, without pauses. */
function upload(
  server: Pick<ReturnType<typeof createUploadServer>, 'createSend'>,
  options: Partial<UploadOptions> = {},
) {
  return uploadFile({
    field: 'uploadDocsUrls',
    name: 'film.mp4',
    file: aFile('film.mp4', 600 * kilobyte),
    id: undefined,
    token: 'token',
    createSend: server.createSend,
    signal: new AbortController().signal,
    onCreated: () => {},
    wait: async (ms) => {
      waits.push(ms);
    },
    ...options,
  });
}

const listParts = ({ requests }: ReturnType<typeof createUploadServer>) =>
  requests.filter(({ method }) => method === 'PATCH').map(({ headers }) => Number(headers['upload-offset']));

let server: ReturnType<typeof createUploadServer>;
beforeEach(() => {
  server = createUploadServer();
  waits.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

describe('a file', () => {
  test('is created with its name and field, and sent in parts', async () => {
    const file = aFile('marché.mp4', 600 * kilobyte);
    const id = await upload(server, { file, name: 'marché.mp4' });
    expect(id).toBe('upload-1');
    expect(listParts(server)).toEqual([0, 256 * kilobyte, 512 * kilobyte]);
    const stored = server.uploads.get(id);
    expect(stored?.bytes.equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
    const [field, name] = (stored?.metadata ?? '')
      .split(',')
      .map((part) => Buffer.from(part.split(' ')[1] ?? '', 'base64').toString());
    expect([field, name]).toEqual(['uploadDocsUrls', 'marché.mp4']);
    for (const { headers } of server.requests)
      expect(headers).toMatchObject({ 'tus-resumable': '1.0.0', 'application-token': 'token' });
  });

  test('tells its id before anything of it is sent', async () => {
    const seen: [string, number][] = [];
    await upload(server, { onCreated: (id) => void seen.push([id, listParts(server).length]) });
    expect(seen).toEqual([['upload-1', 0]]);
  });

  test('goes on from what the server has', async () => {
    const file = aFile('film.mp4', 600 * kilobyte);
    const bytes = Buffer.from(await file.slice(0, 300 * kilobyte).arrayBuffer());
    server.uploads.set('partial', { lengthBytes: file.size, bytes, metadata: '' });
    const onCreated = vi.fn();
    expect(await upload(server, { file, id: 'partial', onCreated })).toBe('partial');
    expect(listParts(server)).toEqual([300 * kilobyte, 556 * kilobyte]);
    expect(onCreated).not.toHaveBeenCalled();
  });

  test('that has arrived is not sent again', async () => {
    const id = await upload(server);
    server.requests.length = 0;
    await upload(server, { id });
    expect(server.requests.map(({ method }) => method)).toEqual(['HEAD']);
  });

  test('is sent from its beginning if the server has it no longer', async () => {
    const onCreated = vi.fn();
    expect(await upload(server, { id: 'expired', onCreated })).toBe('upload-1');
    expect(onCreated).toHaveBeenCalledWith('upload-1');
    expect(server.uploads.get('upload-1')?.bytes).toHaveLength(600 * kilobyte);
  });

  test('is sent from its beginning if the upload is that of another file, such as the smaller copy of a picture', async () => {
    const copy = aFile('copy.jpg', 100 * kilobyte);
    const id = await upload(server, { file: copy });
    const picture = aFile('picture.jpg', 300 * kilobyte);
    const other = await upload(server, { file: picture, id });
    expect(other).not.toBe(id);
    expect(server.uploads.get(other)?.bytes.equals(Buffer.from(await picture.arrayBuffer()))).toBe(true);
    expect(server.uploads.get(id)?.bytes).toHaveLength(copy.size);
  });

  test('without content needs no part', async () => {
    await upload(server, { file: new File([], 'empty.pdf') });
    expect(listParts(server)).toEqual([]);
  });

  test('shows how much has left the device', async () => {
    const sent: number[] = [];
    await upload(server, { onProgress: ({ sentBytes }) => sent.push(sentBytes / kilobyte) });
    expect(sent).toEqual([0, 256, 256, 512, 512, 600]);
  });
});

describe('after a failure', () => {
  const lose = () => {
    throw new TypeError('Failed to fetch');
  };

  test('it is given up at once by default', async () => {
    server.failures.push(lose);
    await expect(upload(server)).rejects.toThrow('Failed to fetch');
    expect(server.requests).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  test('it goes on as the same upload, with pauses that grow', async () => {
    const keep = () => undefined;
    server.failures.push(keep, keep, lose, lose, lose);
    const onFailure = vi.fn();
    await upload(server, { maxFailures: Number.POSITIVE_INFINITY, onFailure });
    expect(waits).toEqual([1000, 2000, 4000]);
    expect(onFailure).toHaveBeenCalledTimes(3);
    expect(server.uploads.size).toBe(1);
    expect(server.uploads.get('upload-1')?.bytes).toHaveLength(600 * kilobyte);
  });

  test('only failures in a row count: what was stored begins them again', async () => {
    const keep = () => undefined;
    // Created, first part, then two failures, a question how far it is, a part, and two failures.
    server.failures.push(keep, keep, lose, lose, keep, keep, lose, lose);
    await upload(server, { maxFailures: 3 });
    expect(waits).toEqual([1000, 2000, 1000, 2000]);
  });

  test('it is given up after so many in a row', async () => {
    server.failures.push(lose, lose, lose, lose);
    await expect(upload(server, { maxFailures: 3 })).rejects.toThrow('Failed to fetch');
    expect(server.requests).toHaveLength(3);
  });

  test('the pause is at least what the server asks for', async () => {
    server.failures.push(() => json(429, { message: 'Slow down' }, { 'retry-after': '7' }));
    await upload(server, { maxFailures: 2 });
    expect(waits).toEqual([7000]);
  });

  test.each([408, 409, 429, 500, 502, 503, 507])(
    'a status that may pass is tried again: %i',
    async (status) => {
      server.failures.push(() => json(status, { message: 'Later' }));
      expect(await upload(server, { maxFailures: 2 })).toBe('upload-1');
    },
  );

  test('a page of a network that wants to be paid first is no answer', async () => {
    server.failures.push(() => new Response('<h1>Top up</h1>', { status: 200 }));
    expect(await upload(server, { maxFailures: 2 })).toBe('upload-1');
  });

  test('an upload that expires while it is sent is begun again', async () => {
    server.failures.push(
      () => undefined,
      () => undefined,
      () => {
        server.uploads.clear();
        return undefined;
      },
    );
    await upload(server, { maxFailures: 2 });
    expect(server.uploads.size).toBe(1);
    expect([...server.uploads.values()][0]?.bytes).toHaveLength(600 * kilobyte);
  });

  test.each([400, 401, 403, 413, 415])('a refusal is not tried again: %i', async (status) => {
    server.failures.push(() => json(status, { message: 'No.' }));
    const refused = await upload(server, { maxFailures: 9 }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RequestError);
    expect(server.requests).toHaveLength(1);
  });

  test('a page of a network that wants to be paid first is no refusal', async () => {
    server.failures.push(() => new Response('<h1>Top up</h1>', { status: 403 }));
    await upload(server, { maxFailures: 9 });
    expect([...server.uploads.values()][0]?.bytes).toHaveLength(600 * kilobyte);
  });

  test('a file that the device cannot read any more is not tried again', async () => {
    const file = aFile('film.mp4', 10);
    vi.spyOn(file, 'slice').mockReturnValue(
      Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }),
    );
    await expect(upload(server, { file, maxFailures: 9 })).rejects.toBeInstanceOf(UnreadableFileError);
    expect(waits).toEqual([]);
  });
});

describe('an upload that is stopped', () => {
  test('rejects with the reason, also during a request', async () => {
    const controller = new AbortController();
    const silent = createServer(() => new Promise(() => {}));
    const ended = upload(silent, { signal: controller.signal, maxFailures: 9 });
    controller.abort(new Error('The visitor has stopped it.'));
    await expect(ended).rejects.toThrow('The visitor has stopped it.');
  });

  test('rejects with the reason during a pause, and sends nothing more', async () => {
    const controller = new AbortController();
    const down = createServer(() => json(503, {}));
    const wait = async () => controller.abort(new Error('Stopped.'));
    await expect(upload(down, { signal: controller.signal, maxFailures: 9, wait })).rejects.toThrow(
      'Stopped.',
    );
    expect(down.requests).toHaveLength(1);
  });
});

describe('a request that hangs', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is given up after a minute', async () => {
    const silent = createServer(() => new Promise(() => {}));
    const ended = expect(upload(silent)).rejects.toThrow('The request takes too long.');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(silent.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    await ended;
  });

  test('is given up after half a minute without progress, once there was some', async () => {
    const silent = createServer(({ method }) =>
      method === 'POST'
        ? new Response(null, { status: 201, headers: { location: '/api/uploads/a' } })
        : new Promise(() => {}),
    );
    let hasEnded = false;
    const ended = upload(silent).catch(() => {
      hasEnded = true;
    });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(hasEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    await ended;
    expect(hasEnded).toBe(true);
  });
});

describe('what the server has of a file', () => {
  const answer = (response: () => Response) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => response()),
    );
  const head = (offset: string) =>
    new Response(null, { headers: { 'upload-offset': offset, 'upload-length': '10' } });

  test.each([
    ['all of it', () => head('10'), true],
    ['a part of it', () => head('4'), false],
    ['nothing any more', () => json(404, {}), false],
    ['an error of the server, which says nothing', () => json(500, {}), true],
  ])('%s', async (_name, response, expected) => {
    answer(response);
    expect(await hasArrived('a', 'token')).toBe(expected);
  });

  test('is assumed to be all of it without a connection', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await hasArrived('a', 'token')).toBe(true);
  });

  test('is removed, also while the page is left; without a connection it expires', async () => {
    const request = vi.fn(async (_url: string, _init: RequestInit) => new Response());
    vi.stubGlobal('fetch', request);
    await removeUpload('a', 'token');
    expect(request).toHaveBeenCalledWith(
      '/api/uploads/a',
      expect.objectContaining({ method: 'DELETE', keepalive: true }),
    );
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await expect(removeUpload('a', 'token')).resolves.toBeUndefined();
  });
});

test('a part takes about four seconds, between 64 KB and 4 MB', () => {
  expect(computePartSize(50 * kilobyte)).toBe(200 * kilobyte);
  expect(computePartSize(2 * kilobyte)).toBe(64 * kilobyte);
  expect(computePartSize(50_000 * kilobyte)).toBe(4096 * kilobyte);
});

test('the rate is that of the last seconds, and unknown at first', () => {
  let now = 0;
  const meter = createRateMeter(() => now);
  meter.count(0);
  expect(meter.getRate()).toBeUndefined();
  now = 1000;
  meter.count(10_000);
  expect(meter.getRate()).toBe(10_000);
  for (now = 2000; now <= 20_000; now += 1000) meter.count(10_000 + now);
  expect(meter.getRate()).toBe(1000);
});
