import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { message } from '@isangano/contracts/openapi/examples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing.ts';
import { makeTestSite } from '../../testing-site.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await openTestApp({ SITE_DIR: await makeTestSite() });
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

/** Sends a body in chunks of a size, and returns the response once the server has closed the connection. */
async function send(target: string, type: string, body: string, chunkBytes: number, end = '0\r\n\r\n') {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: ${end ? 'close' : 'keep-alive'}\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  const chunks = body.match(new RegExp(`.{1,${chunkBytes}}`, 'gs')) ?? [];
  for (const chunk of chunks) socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  socket.write(end);
  return await text(socket);
}

const tiny = 'x'.repeat(1200);

test.each([
  ['/api/contact', 'application/json'],
  ['/trpc/messages.create', 'application/json'],
  ['/contact', 'application/x-www-form-urlencoded'],
  ['/api/applications/interviews', 'multipart/form-data; boundary=b'],
])('a body to %s of tiny chunks is refused before its end', async (target, type) => {
  expect(await send(target, type, tiny, 1, '')).toMatch(/^HTTP\/1\.1 400 /);
});

test('a chunked body that nobody needs closes the connection', async () => {
  const answer = await send('/api/projects', 'application/json', tiny, 1, '');
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

test('a body of few tiny chunks is accepted, and one of many chunks, too', async () => {
  const body = JSON.stringify(message);
  expect(await send('/api/contact', 'application/json', body, 1)).toMatch(/^HTTP\/1\.1 201 /);
  const long = `${body}${' '.repeat(300_000)}`;
  expect(await send('/api/contact', 'application/json', long, 200)).toMatch(/^HTTP\/1\.1 201 /);
});
