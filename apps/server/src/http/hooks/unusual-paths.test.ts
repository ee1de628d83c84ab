import { once } from 'node:events';
import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing.ts';
import { makeTestSite } from '../../testing-site.ts';
import { isApiPath } from '../request-path.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'on', SITE_DIR: await makeTestSite() });
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

type RawResponse = { status: number; location: string | undefined; body: string };

/** Sends a request whose target is not normalized on its way, as programs can. */
async function send(target: string, method = 'POST', host = 'localhost'): Promise<RawResponse> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n` +
      'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  );
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  return {
    status: Number(head.split(' ')[1]),
    location: /^location: (.*)$/im.exec(head)?.[1],
    body,
  };
}

describe('a path of an API has one spelling', () => {
  test.each([
    '/api/conta%63t',
    '/%61pi/contact',
    '/api/auth/log%69n',
    'http://localhost/api/contact',
    'http://localhost/api/auth/login',
    '/trpc/messages%2Ecreate',
    '/trpc/messages%252Ecreate',
    '/trpc/auth%2elogin',
  ])('POST %s is not found', async (target) => {
    const { status, body } = await send(target);
    expect(status).toBe(404);
    expect(body).toContain('Not found.');
  });

  test.each([
    '/api//contact',
    '//api/contact',
    '/api/./contact',
    '/api/projects/../contact',
    '/API/contact',
    '/api/contact/',
  ])('POST %s creates nothing', async (target) => {
    expect([404, 405]).toContain((await send(target)).status);
  });

  test('an encoded batch of limited calls is refused as the plain one is', async () => {
    const { status, body } = await send('/trpc/messages.create%2Cmessages.create?batch=1');
    expect([status, body]).toEqual([400, expect.stringContaining('invalid_input')]);
  });

  test('and is not found by another method either', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'])
      expect((await send('/api/conta%63t', method)).status).toBe(404);
  });
});

test('TRACE is no method of a known path', async () => {
  expect((await send('/api/contact', 'TRACE')).status).toBe(405);
});

describe('a path of more than 2048 bytes', () => {
  test.each(['/api/', '/services/', '/trpc/', '/'])('below %s is answered with 414', async (prefix) => {
    const longest = prefix + 'a'.repeat(2048 - prefix.length);
    expect((await send(longest, 'GET')).status).toBe(404);
    const { status } = await send(`${longest}a`, 'GET');
    expect(status).toBe(414);
  });

  test('does not include the query', async () => {
    expect((await send(`/api/projects/public?q=${'a'.repeat(4000)}`, 'GET')).status).toBe(200);
  });
});

test('many slashes at the end of a path are removed in linear time', async () => {
  const path = `/services${'/'.repeat(2000)}`;
  const { status, location } = await send(`${path}?a=/`, 'GET');
  expect([status, location]).toEqual([308, '/services?a=/']);
});

test.each([
  '/\\other.example/',
  'http://other.example/services/',
  '/\\\\other.example/',
  '//other.example/',
  '/services\\/',
])('GET %s does not redirect to another site', async (target) => {
  const { status, location } = await send(target, 'GET');
  expect(status).toBe(404);
  expect(location).toBeUndefined();
});

test.each(['localhost@other.example', 'a b', 'localhost/x', 'localhost:port', '[::1', "'"])(
  'the host %s is refused',
  async (host) => {
    for (const url of ['/', '/trpc/projects.listPublic', '/api/projects/public'])
      expect((await app.server.inject({ url, headers: { host } })).statusCode).toBe(400);
  },
);

test.each(['localhost\r\nHost: other.example', 'localhost\r\nhost: localhost'])(
  'a request with the hosts %j is refused',
  async (hosts) => {
    expect((await send('/api/projects/public', 'GET', hosts)).status).toBe(400);
  },
);

test('a request without a host is refused in the format of all errors, except by HTTP/1.0', async () => {
  const get = async (version: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.end(`GET /api/health HTTP/${version}\r\nConnection: close\r\n\r\n`);
    return await readText(socket);
  };
  const refused = await get('1.1');
  expect(refused).toMatch(/^HTTP\/1.1 400 /);
  expect(refused).toContain('"issues":[{"path":"host"');
  expect(await get('1.0')).toMatch(/^HTTP\/1.1 200 /);
});

test.each(['localhost', 'www.isangano.example:8443', '127.0.0.1:3000', '[::1]:3000', 'my_host'])(
  'the host %s is accepted',
  async (host) => {
    expect((await app.server.inject({ url: '/api/projects/public', headers: { host } })).statusCode).toBe(
      200,
    );
  },
);

describe('rate limits count', () => {
  const post = (url: string, address: string, payload = '{}') =>
    app.server.inject({
      method: 'POST',
      url,
      remoteAddress: address,
      headers: { 'content-type': 'application/json' },
      payload,
    });

  test('refused spellings, whose responses have the security headers', async () => {
    const send = () => post('/api/conta%63t', '192.0.2.24');
    expect((await send()).headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    for (let count = 1; count < 30; count += 1) expect((await send()).statusCode).toBe(404);
    expect((await send()).statusCode).toBe(429);
    expect((await post('/api/contact', '192.0.2.24')).statusCode).toBe(429);
  });

  test('every spelling of a sign-in', async () => {
    for (let count = 0; count < 20; count += 1) await post('/api/auth/login', '192.0.2.20');
    expect((await post('/api/auth/login', '192.0.2.20')).statusCode).toBe(429);
    expect((await post('/api/auth/log%69n', '192.0.2.20')).statusCode).not.toBe(200);
    expect((await post('/trpc/auth.login', '192.0.2.20')).statusCode).toBe(429);
  });

  test('each call of a batch', async () => {
    const names = Array.from({ length: 10 }, () => 'projects.listPublic').join(',');
    const get = () =>
      app.server.inject({ url: `/trpc/${names}?batch=1&input={}`, remoteAddress: '192.0.2.21' });
    const statuses = new Set<number>();
    for (let count = 0; count < 150; count += 1) statuses.add((await get()).statusCode);
    expect(statuses).not.toContain(429);
    expect((await get()).statusCode).toBe(429);
  });

  test.each(['/%zz', '/api/%zz', '/trpc/%c0%af', '/%E0%A4%A'])(
    'the path %s, which cannot be decoded',
    async (path) => {
      const get = () => app.server.inject({ url: path, remoteAddress: `192.0.2.${100 + path.length}` });
      expect((await get()).headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
      const statuses = new Set<number>();
      // Each of several servers counts requests for pages.
      const servers = isApiPath(path) ? 1 : Number(process.env.TEST_SERVERS ?? 1);
      for (let count = 1; count < 1500 * servers; count += 1) statuses.add((await get()).statusCode);
      expect([...statuses]).toEqual([404]);
      expect((await get()).statusCode).toBe(429);
    },
  );

  test('unknown paths', async () => {
    for (let count = 0; count < 1500; count += 1) await post('/unknown', '192.0.2.22');
    expect((await post('/unknown', '192.0.2.22')).statusCode).toBe(429);
  });
});

test('a batch of more than ten calls is refused', async () => {
  const names = Array.from({ length: 11 }, () => 'projects.listPublic').join(',');
  const response = await app.server.inject({
    url: `/trpc/${names}?batch=1&input={}`,
    remoteAddress: '192.0.2.23',
  });
  expect(response.statusCode).toBe(400);
});
