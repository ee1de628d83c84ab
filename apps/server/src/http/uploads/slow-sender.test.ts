import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countStored, openTestApp, type TestApp } from '../../testing.ts';
import { fileBytes, interviewParts, multipart } from '../../testing-bodies.ts';
import { networkMaxUploads } from './upload-guard.ts';

const url = apiPrefix + restPaths.interviews;
const form = multipart([
  ...interviewParts,
  { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') },
]);

let now = Date.parse('2026-11-20T08:00:00Z');
let app: TestApp;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app = await openTestApp({ RATE_LIMITS: 'on', UPLOAD_MB_PER_HOUR: '1' }, () => now);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

/** Sends the beginning of a form, up to within its file, and waits until the server has started to store it. */
async function beginUpload(stagedCount: number) {
  const address = app.server.server.address();
  const { port } = isPort(address) ? address : { port: 0 };
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const type = String(form.headers['content-type']);
  socket.write(
    `POST ${url} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${form.payload.length}\r\n\r\n`,
  );
  socket.write(form.payload.subarray(0, -200));
  await expect.poll(async () => (await app.deps.files.listStaged()).length).toBe(stagedCount);
  return socket;
}

function isPort(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

test('an upload that stops gets 408 after two minutes, its connection is closed, and nothing is left', async () => {
  const before = await countStored(app);
  const socket = await beginUpload(1);
  for (let second = 0; second < 120; second += 5) {
    now += 5000;
    vi.advanceTimersByTime(5000);
  }
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer).toContain('This arrived too slowly and was stopped.');
  expect(await countStored(app)).toEqual(before);
});

test('an address with too many uploads gets 429, until they have ended', async () => {
  const uploads = [];
  for (let count = 1; count <= networkMaxUploads; count += 1) uploads.push(await beginUpload(count));
  const refused = await app.server.inject({ method: 'POST', url, ...form });
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
    429,
    '30',
    { message: 'Too many uploads are running from your network. Please try again when they have finished.' },
  ]);
  for (const socket of uploads) socket.destroy();
  await expect.poll(async () => (await app.deps.files.listStaged()).length).toBe(0);
  expect((await app.server.inject({ method: 'POST', url, ...form })).statusCode).toBe(201);
});

test('an address that has spent its budget gets 429, and nothing is left', async () => {
  const before = await countStored(app);
  const large = multipart([
    ...interviewParts,
    { name: 'portraitUrl', file: 'me.png', content: fileBytes('png', 1024 * 1024) },
  ]);
  const response = await app.server.inject({ method: 'POST', url, ...large });
  expect([response.statusCode, response.json()]).toMatchObject([
    429,
    { message: 'Too much was uploaded from your network in the last hour. Please try again later.' },
  ]);
  expect(await countStored(app)).toEqual(before);
});
