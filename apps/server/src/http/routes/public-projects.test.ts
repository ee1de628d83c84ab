import { locales } from '@isangano/contracts/locales';
import { projectView } from '@isangano/contracts/projects/project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openTestApp, signInHeader, type TestApp } from '../../testing.ts';

const path = '/api/projects/public';

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await openTestApp({ CORS_ORIGINS: 'https://partner.example', METRICS: 'on' });
  origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const changingHeaders = ['date', 'x-request-id'];

/** Requests a URL. Returns the response without the headers that differ each time. */
async function request(url = path, headers: Record<string, string> = {}) {
  const response = await fetch(origin + url, { headers });
  const headerFields = Object.fromEntries(
    [...response.headers].filter(([name]) => !changingHeaders.includes(name)),
  );
  return { status: response.status, headers: headerFields, body: await response.text() };
}

test('the cached response equals the first one', async () => {
  const first = await request(`${path}?first`);
  expect(first.status).toBe(200);
  expect(await request()).toEqual(first);
  expect(await request()).toEqual(first);
});

test('has the translations into one language, or into all', async () => {
  const list = async (query: string) =>
    z.array(projectView).parse(JSON.parse((await request(path + query)).body));
  const all = await list('');
  expect(Object.keys(all[0]?.translations ?? {})).toEqual(['rw', 'fr']);
  for (const language of locales) {
    const expected = all.map(({ translations, ...project }) => ({
      ...project,
      translations: Object.fromEntries(Object.entries(translations).filter(([key]) => key === language)),
    }));
    expect(await list(`?language=${language}`)).toEqual(expected);
  }
  expect(await request(`${path}?language=__proto__`)).toMatchObject({
    status: 400,
    body: expect.stringContaining('"path":"language"'),
  });
});

test('has the headers of every response', async () => {
  const { headers } = await request(path, { origin: 'https://partner.example' });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'access-control-allow-origin': 'https://partner.example',
    vary: 'Origin, accept-encoding',
  });
});

test.each(['br', 'gzip'])('is cached in the encoding %s, and as a whole with one ETag', async (encoding) => {
  const plain = await request(path, { 'accept-encoding': 'identity' });
  const encoded = await request(path, { 'accept-encoding': encoding });
  expect(encoded).toMatchObject({ status: 200, headers: { 'content-encoding': encoding }, body: plain.body });
  expect(encoded.headers.etag).toBe(plain.headers.etag);
  expect(Number(encoded.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']));
});

test('returns 304 without a body for the current ETag', async () => {
  const { etag = '' } = (await request()).headers;
  expect(await request(path, { 'if-none-match': etag })).toMatchObject({
    status: 304,
    body: '',
    headers: { etag, 'cache-control': 'no-cache' },
  });
  expect(await request(path, { 'if-none-match': 'W/"other"' })).toMatchObject({ status: 200 });
});

test('every response is counted, also a cached one', async () => {
  const line = new RegExp(`duration_seconds_count\\{method="GET",route="${path}",status="200"\\} (\\d+)`);
  const count = async () => Number(line.exec((await request('/api/metrics')).body)?.[1]);
  await request();
  const before = await count();
  await request();
  await request();
  expect(await count()).toBe(before + 2);
});

test('is subject to rate limits', async () => {
  const limited = await openTestApp({ RATE_LIMITS: 'on' });
  const response = await limited.server.inject(path);
  expect(response.headers['x-ratelimit-limit']).toBe('1500');
  await limited.close();
});

test('a new project is in the next response', async () => {
  await request();
  await app.server.inject({
    method: 'POST',
    url: '/api/projects',
    headers: await signInHeader(app),
    payload: { title: 'A new clinic', description: 'It opens in May.' },
  });
  expect((await request()).body).toContain('A new clinic');
});

test('HEAD has no body, and other methods are not allowed', async () => {
  await request();
  const head = await fetch(origin + path, { method: 'HEAD' });
  expect([head.status, head.headers.has('etag'), await head.text()]).toEqual([200, true, '']);
  const post = await fetch(origin + path, { method: 'POST' });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
