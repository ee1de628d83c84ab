import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { jsonBodyMaxBytes } from '@isangano/contracts/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing.ts';
import { multipart } from '../../testing-bodies.ts';
import { assertFewValues } from '../bodies/json.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const many: [string, string][] = [
  ['nested lists', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
  ['objects', `[${'{},'.repeat(300_000)}0]`],
  ['fields', JSON.stringify(Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [index, 1])))],
];

test.each(
  many.flatMap(([name, json]) =>
    ['/api/contact', '/trpc/messages.create'].map((url) => ({ name, json, url })),
  ),
)(
  'very many $name in the body of $url are refused before they are parsed',
  async ({ json: payload, url }) => {
    const headers = { 'content-type': 'application/json' };
    const response = await app.server.inject({ method: 'POST', url, payload, headers });
    expect(response.statusCode).toBe(413);
  },
);

test('texts may contain any number of signs', () => {
  const text = JSON.stringify({ message: '[{,"\\'.repeat(50_000), next: '\\' });
  expect(() => assertFewValues(text)).not.toThrow();
  expect(() => assertFewValues(`[${text}${',0'.repeat(5000)}]`)).toThrow(
    expect.objectContaining({ code: 'too_large' }),
  );
});

const message = { fullName: 'André', email: 'a@mail.example', subject: 'A', message: 'B' };

test.each([
  ['application/json; charset=iso-8859-1', 'latin1', 415],
  ['application/json;charset="windows-1252"', 'latin1', 415],
  ['application/json', 'latin1', 400],
  ['application/json; charset=UTF-8', 'utf8', 201],
  ['application/json; charset="utf8"', 'utf8', 201],
] as const)('JSON as %s in %s: %i', async (type, encoding, status) => {
  const payload = Buffer.from(JSON.stringify(message), encoding);
  const headers = { 'content-type': type };
  const response = await app.server.inject({ method: 'POST', url: '/api/contact', payload, headers });
  expect(response.statusCode).toBe(status);
  if (status === 201) expect(response.json()).toMatchObject({ fullName: 'André' });
});

test.each([
  ['application/json; charset=iso-8859-1', 'latin1', 415],
  ['application/json', 'latin1', 400],
  ['application/json; charset=utf-8', 'utf8', 200],
] as const)('a call of tRPC as %s in %s: %i', async (type, encoding, status) => {
  const payload = Buffer.from(JSON.stringify(message), encoding);
  const headers = { 'content-type': type };
  const response = await app.server.inject({
    method: 'POST',
    url: '/trpc/messages.create',
    payload,
    headers,
  });
  expect(response.statusCode).toBe(status);
  if (status === 200) expect(response.json()).toMatchObject({ result: { data: { fullName: 'André' } } });
});

test.each(['/api/contact', '/trpc/messages.create', '/api/applications/interviews'])(
  'a compressed body is refused by %s',
  async (url) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const payload = gzipSync(JSON.stringify(message));
    const response = await app.server.inject({ method: 'POST', url, payload, headers });
    expect(response.statusCode).toBe(415);
  },
);

test.each(['/api/contact', '/api/applications/interviews'])(
  'a body of %s that is larger than the disk is refused for its size',
  async (url) => {
    const headers = { ...multipart([]).headers, 'content-length': String(1e14) };
    if (url === '/api/contact') headers['content-type'] = 'application/json';
    const response = await app.server.inject({ method: 'POST', url, payload: '{}', headers });
    expect(response.statusCode).toBe(413);
  },
);

const tooLarge = 3_000_000;

/** Sends the head of a body that is too large, and reads the response before the body is sent. */
async function refuse(port: number, header: string, beginning: string | Buffer = '') {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${header}\r\n\r\n`,
  );
  socket.write(beginning);
  const response = String(await once(socket, 'data'));
  expect(response).toMatch(/^HTTP\/1.1 413 /);
  return { socket, response };
}

test('a body that is too large is read, so that a client that is still sending gets the response', async () => {
  const port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
  const { socket } = await refuse(port, `Content-Length: ${tooLarge}`);
  socket.write(Buffer.alloc(tooLarge));
  socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200 /);
  // Chunks are not read any further, so the response says that the connection closes.
  const chunk = Buffer.from(`${tooLarge.toString(16)}\r\n${' '.repeat(jsonBodyMaxBytes + 1)}`);
  const chunked = await refuse(port, 'Transfer-Encoding: chunked', chunk);
  expect(chunked.response).toMatch(/^connection: close\r$/im);
  chunked.socket.on('error', () => undefined).destroy();
});
