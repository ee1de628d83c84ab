import { createHash } from 'node:crypto';
import { interviewView } from '@isangano/contracts/applications/interview';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, signInHeader, type TestApp } from '../../testing.ts';
import { fileBytes, interviewParts, multipart } from '../../testing-bodies.ts';

const filmBytes = 60 * 1024 * 1024;

let app: TestApp;
let film: Buffer;
let origin: string;
let url: string;
beforeAll(async () => {
  app = await openTestApp();
  film = fileBytes('mp4', filmBytes);
  // Every part differs from the others.
  for (let at = 4096; at < filmBytes; at += 4096) film.writeUInt32BE(at, at);
  origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const form = multipart([...interviewParts, { name: 'uploadDocsUrls', file: 'film.mp4', content: film }]);
  const response = await app.server.inject({ method: 'POST', url: '/api/applications/interviews', ...form });
  const { id } = interviewView.parse(response.json());
  const headers = await signInHeader(app);
  const record = await app.server.inject({ url: `/api/applications/interviews/${id}`, headers });
  url = origin + (interviewView.parse(record.json()).files[0]?.url ?? '');
}, 60_000);
afterAll(async () => {
  // `fetch` keeps its connections open.
  app.server.server.closeAllConnections();
  await app.close();
});

const read = async (headers: Record<string, string>) => {
  const response = await fetch(url, { headers });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

test('a film of 60 MB can be sought: each part is read alone, whichever it is', async () => {
  const middle = 31 * 1024 * 1024 + 17;
  for (const [range, start, end] of [
    [`bytes=${middle}-${middle + 65_535}`, middle, middle + 65_535],
    [`bytes=${filmBytes - 100}-`, filmBytes - 100, filmBytes - 1],
    ['bytes=-65536', filmBytes - 65_536, filmBytes - 1],
    ['bytes=0-65535', 0, 65_535],
  ] as const) {
    const part = await read({ range });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes ${start}-${end}/${filmBytes}`,
    ]);
    expect(part.bytes.equals(film.subarray(start, end + 1))).toBe(true);
  }
});

test('parts of one content are joined, and those of another one never', { tags: 'long' }, async () => {
  const first = await read({ range: 'bytes=0-999' });
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toBe(`"${createHash('sha256').update(film).digest('hex')}"`);
  const next = await read({ range: 'bytes=1000-1999', 'if-range': etag });
  expect([next.status, next.bytes.equals(film.subarray(1000, 2000))]).toEqual([206, true]);
  const other = await read({ range: 'bytes=1000-1999', 'if-range': '"of another file"' });
  expect([other.status, other.bytes.length]).toEqual([200, filmBytes]);
});

test('a range outside the film is refused with its size, and several ranges get the whole film once', async () => {
  const outside = await read({ range: `bytes=${filmBytes}-` });
  expect(outside.headers.get('cache-control')).toBe('no-store');
  expect([outside.status, outside.headers.get('content-range'), outside.bytes.length]).toEqual([
    416,
    `bytes */${filmBytes}`,
    0,
  ]);
  // A thousand ranges of the whole film would be 60 GB.
  const many = await read({ range: `bytes=${Array.from({ length: 1000 }, () => '0-').join(',')}` });
  expect([many.status, many.bytes.length, many.headers.get('content-type')]).toEqual([
    200,
    filmBytes,
    'video/mp4',
  ]);
});

test('a reader who leaves after the first bytes ends the reading', async () => {
  const controller = new AbortController();
  const response = await fetch(url, { signal: controller.signal });
  const reader = response.body?.getReader();
  await reader?.read();
  controller.abort();
  await expect(reader?.closed).rejects.toThrow();
  // The connection count of the server falls only when the stream of the file has ended.
  const countConnections = () =>
    new Promise<number>((resolve) => app.server.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(countConnections, { timeout: 10_000 }).toBeLessThanOrEqual(2);
  expect((await read({ range: 'bytes=0-9' })).status).toBe(206);
});
