import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { applicationTokenHeader } from '@isangano/contracts/routes';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../testing.ts';
import { fileBytes } from '../../testing-bodies.ts';
import { anAccessToken, createUploadClient, uploadsUrl } from '../uploads/testing-uploads.ts';

let now = Date.now();
let app: TestApp;
let origin: string;
let client: ReturnType<typeof createUploadClient>;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app = await openTestApp({}, () => now);
  origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  client = createUploadClient(app, anAccessToken);
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

const content = Buffer.concat([fileBytes('mp4', 5000), randomBytes(2_995_000)]);

async function readStored(url: string): Promise<Buffer> {
  const row = await app.deps.db.read
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', url.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow();
  return await buffer(await app.deps.files.open(row.file_id));
}

async function getOffset(url: string): Promise<number> {
  return Number((await client.head(url)).headers['upload-offset']);
}

/** Begins a PATCH of all that is left, sends a part of it, and waits until the part is stored. */
async function beginPatch(url: string, offset: number, part: Buffer): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    `PATCH ${url} HTTP/1.1`,
    'host: localhost',
    'tus-resumable: 1.0.0',
    `${applicationTokenHeader}: ${anAccessToken}`,
    'content-type: application/offset+octet-stream',
    `upload-offset: ${offset}`,
    `content-length: ${content.length - offset}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(part);
  await expect
    .poll(async () => (await readStored(url).catch(() => Buffer.alloc(0))).length)
    .toBe(offset + part.length);
  return socket;
}

async function createUpload(): Promise<string> {
  return String((await client.create(content.length, { filename: 'film.mp4' })).headers.location);
}

test('a client of the protocol sends a file in parts, and continues what another has begun', async () => {
  const offsets: number[] = [];
  const send = (bytes: Buffer, options: object) =>
    new Promise<Upload>((resolve, reject) => {
      const upload = new Upload(bytes, {
        endpoint: `${origin}${uploadsUrl}`,
        chunkSize: 700_000,
        retryDelays: [],
        headers: { [applicationTokenHeader]: anAccessToken },
        metadata: { filename: 'film.mp4', field: 'uploadDocsUrls' },
        onChunkComplete: (_size, accepted) => offsets.push(accepted),
        onError: reject,
        onSuccess: () => resolve(upload),
        ...options,
      });
      upload.start();
    });
  const url = await createUpload();
  await client.patch(url, 0, content.subarray(0, 1_000_000));
  await send(content, { uploadUrl: `${origin}${url}` });
  expect(offsets).toEqual([1_700_000, 2_400_000, 3_000_000]);
  expect((await readStored(url)).equals(content)).toBe(true);

  const created = await send(content, {});
  expect(created.url).toMatch(new RegExp(`^${origin}${uploadsUrl}/[\\w-]{43}$`));
  expect((await readStored(new URL(created.url ?? '').pathname)).equals(content)).toBe(true);
});

test('an upload resumes after its connection broke, without losing a byte', async () => {
  const url = await createUpload();
  let offset = 0;
  for (const cut of [1, 100_000, 1_234_567]) {
    const socket = await beginPatch(url, offset, content.subarray(offset, cut));
    socket.destroy();
    offset = await getOffset(url);
    expect(offset).toBe(cut);
  }
  expect((await client.patch(url, offset, content.subarray(offset))).statusCode).toBe(204);
  expect((await readStored(url)).equals(content)).toBe(true);
});

test('a newer request ends one whose connection is dead, and keeps what that one received', async () => {
  const url = await createUpload();
  const dead = await beginPatch(url, 0, content.subarray(0, 500_000));
  const answer = text(dead);
  const start = performance.now();
  expect(await getOffset(url)).toBe(500_000);
  expect(performance.now() - start).toBeLessThan(2000);
  expect(await answer).toMatch(/^HTTP\/1\.1 204 .*connection: close\r.*upload-offset: 500000\r/s);
  expect((await client.patch(url, 500_000, content.subarray(500_000))).statusCode).toBe(204);
  expect((await readStored(url)).equals(content)).toBe(true);
});

test('of two requests at the same offset one is stored and the other refused', async () => {
  const url = await createUpload();
  const first = await beginPatch(url, 0, content.subarray(0, 500_000));
  const second = await client.patch(url, 0, content);
  expect([second.statusCode, second.headers['tus-resumable']]).toEqual([409, '1.0.0']);
  expect(await getOffset(url)).toBe(500_000);
  first.destroy();
  const both = await Promise.all([1, 2].map(() => client.patch(url, 500_000, content.subarray(500_000))));
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 409]));
  expect((await readStored(url)).equals(content)).toBe(true);
});

test('a stranger cannot end a request', async () => {
  const url = await createUpload();
  const socket = await beginPatch(url, 0, content.subarray(0, 500_000));
  expect((await createUploadClient(app).head(url)).statusCode).toBe(404);
  expect((await createUploadClient(app).remove(url)).statusCode).toBe(404);
  socket.write(content.subarray(500_000));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 204 /);
  socket.destroy();
  expect((await readStored(url)).equals(content)).toBe(true);
});

test('a body that stops gets 408, and what was received counts', async () => {
  const url = await createUpload();
  const socket = await beginPatch(url, 0, content.subarray(0, 300_000));
  for (let seconds = 0; seconds < 300; seconds += 5) {
    now += 5000;
    vi.advanceTimersByTime(5000);
  }
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  expect(await getOffset(url)).toBe(300_000);
});

test('a refused type is answered although the client still sends', async () => {
  const url = String((await client.create(content.length, { field: 'portraitUrl' })).headers.location);
  const response = await fetch(`${origin}${url}`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      [applicationTokenHeader]: anAccessToken,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    body: content,
  });
  expect([response.status, await response.json()]).toMatchObject([
    415,
    { issues: [{ path: 'portraitUrl' }] },
  ]);
});
