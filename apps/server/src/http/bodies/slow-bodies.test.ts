import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../testing.ts';
import { makeTestSite } from '../../testing-site.ts';

let now = Date.parse('2026-11-20T08:00:00Z');
let app: TestApp;
let port: number;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app = await openTestApp({ RATE_LIMITS: 'on', SITE_DIR: await makeTestSite() }, () => now);
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

/** Moves the clock, and runs the checks that are due. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 5) {
    now += 5000;
    vi.advanceTimersByTime(5000);
  }
}

/** Sends a head that announces a body, and the first byte of it. */
async function begin(target: string, type = 'application/json', method = 'POST'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const requested = once(app.server.server, 'request');
  socket.write(
    `${method} ${target} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n{`,
  );
  await requested;
  return socket;
}

/** Waits until the requests that have started wait for their body. */
async function settle(): Promise<void> {
  await app.server.inject({ method: 'POST', url: '/api/unknown', payload: '{}' });
}

const urlEncoded = 'application/x-www-form-urlencoded';

test.each([
  ['/api/contact', 'application/json'],
  ['/api/auth/login', 'application/json'],
  ['/api/v1.0/email/send', 'application/json'],
  ['/trpc/messages.create', 'application/json'],
  ['/contact', urlEncoded],
  ['/rw/newsletter', urlEncoded],
])('a body to %s that stops gets 408 after a minute, and its connection is closed', async (target, type) => {
  const socket = await begin(target, type);
  await settle();
  pass(65);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
});

describe('a body that the server does not need', () => {
  test.each([
    ['POST', '/trpc/messages.delete', 401],
    ['POST', '/trpc/messages.delete,applications.decide?batch=1', 401],
    ['POST', '/api/projects', 401],
    ['POST', '/api/auth/logout', 401],
    ['DELETE', '/api/contact/1', 401],
    ['POST', '/api/unknown', 404],
    ['POST', '/api/conta%63t', 404],
  ])(
    'of %s %s is not waited for, and its connection is closed after a minute',
    async (method, target, status) => {
      const socket = await begin(target, undefined, method);
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(String(answer)).toMatch(/connection: keep-alive/i);
      await settle();
      pass(65);
      await once(socket, 'close');
    },
  );

  test.each(['multipart/form-data; boundary=b', 'application/octet-stream', urlEncoded])(
    'of type %s is refused by tRPC at once',
    async (type) => {
      const socket = await begin('/trpc/messages.create', type);
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1\.1 415 /);
      socket.destroy();
    },
  );

  test.each(['PUT', 'PATCH', 'DELETE'] as const)('of a %s is refused by tRPC at once', async (method) => {
    const payload = { fullName: 'A', email: 'a@b.example', subject: 'S', message: 'M' };
    const response = await app.server.inject({ method, url: '/trpc/messages.create', payload });
    expect(response.statusCode).toBe(405);
  });

  test('is read to its end otherwise, so that the connection can be used again', async () => {
    const socket = await begin('/api/unknown');
    await once(socket, 'data');
    socket.write(
      `${' '.repeat(998)}}GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
