import { getTexts } from '@isangano/content/read-texts';
import { AppError } from '@isangano/platform/errors';
import { createMemoryStore } from '@isangano/platform/shared-store/memory-store';
import { escapeHtml } from '@isangano/platform/text/html';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument } from '../../openapi/document.ts';
import { openTestApp, type TestApp } from '../../testing.ts';
import { makeTestSite } from '../../testing-site.ts';
import { perMinute, registerRateLimits } from './rate-limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
    CORS_ORIGINS: 'https://partner.example',
    SITE_DIR: await makeTestSite(),
  });
});
afterAll(() => app.close());

test('returns 429 with Retry-After to an address with too many requests, but not to another', async () => {
  const send = (address: string) =>
    app.server.inject({
      method: 'POST',
      url: '/api/applications/interviews',
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
      payload: '{}',
    });
  for (let count = 0; count < 30; count += 1) expect((await send('192.0.2.1')).statusCode).toBe(415);
  const response = await send('192.0.2.1');
  expect([response.statusCode, response.json()]).toMatchObject([
    429,
    { message: 'Too many requests. Please try again later.' },
  ]);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send('192.0.2.2')).statusCode).toBe(415);
});

test('the addresses of an IPv6 network of 64 bits share a limit', async () => {
  const send = (address: string) =>
    app.server.inject({
      method: 'POST',
      url: '/api/contact',
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
      payload: '{}',
    });
  for (let count = 0; count < 30; count += 1)
    expect((await send(`2001:db8:1:2::${count}`)).statusCode).toBe(400);
  expect((await send('2001:db8:1:2:ffff::1')).statusCode).toBe(429);
  expect((await send('2001:db8:1:3::1')).statusCode).toBe(400);
});

test('a batched sign-in counts as a sign-in, and its error has the tRPC format', async () => {
  const send = () =>
    app.server.inject({
      method: 'POST',
      url: '/trpc/auth.login?batch=1',
      headers: { 'x-forwarded-for': '192.0.2.3', 'content-type': 'application/json' },
      payload: '{"0":{}}',
    });
  for (let count = 0; count < 20; count += 1) await send();
  const response = await send();
  expect([response.statusCode, response.json().error.data.code]).toEqual([429, 'too_many']);
});

test('messages share one limit across all routes', async () => {
  const send = (url: string, type: string, payload: string) =>
    app.server.inject({
      method: 'POST',
      url,
      headers: { 'x-forwarded-for': '192.0.2.4', 'content-type': type },
      payload,
    });
  const form = 'application/x-www-form-urlencoded';
  for (let count = 0; count < 5; count += 1) {
    await send('/api/contact', 'application/json', '{}');
    await send('/trpc/messages.create', 'application/json', '{}');
    await send('/api/v1.0/email/send', 'application/json', '{}');
    await send('/contact', form, '');
    await send('/rw/contact', form, '');
    await send('/fr/newsletter', form, '');
  }
  const json = await send('/api/contact', 'application/json', '{}');
  expect([json.statusCode, json.json().message]).toEqual([429, 'Too many requests. Please try again later.']);
  const text = await send('/api/v1.0/email/send-form', 'application/json', '{}');
  expect([text.statusCode, text.body]).toEqual([429, 'Too Many Requests']);
  const page = await send('/rw/newsletter', form, '');
  expect([page.statusCode, page.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(page.body).toContain(escapeHtml(getTexts('rw', 'homeSections')('news.failed')));
});

test('returns 400 for a batch of rate-limited procedures', async () => {
  const response = await app.server.inject({
    method: 'POST',
    url: '/trpc/messages.create,messages.create?batch=1',
    headers: { 'x-forwarded-for': '192.0.2.5', 'content-type': 'application/json' },
    payload: '{"0":{},"1":{}}',
  });
  expect([response.statusCode, response.json().error.data.code]).toEqual([400, 'invalid_input']);
});

test('reading what a visitor has sent has a limit of its own, on every transport, and is not batched', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.6', 'application-token': 'a'.repeat(43) };
  const id = '0'.repeat(32);
  const input = encodeURIComponent(JSON.stringify({ id }));
  const read = async (url: string, method: 'GET' | 'HEAD' = 'GET') =>
    await app.server.inject({ method, url, headers });
  const limits = [
    await read(`/api/submissions/${id}/thread`),
    await read(`/api/submissions/${id}`, 'HEAD'),
    await read(`/trpc/replies.getOwn?input=${input}`),
    await read(`/api/drafts/${id}`),
  ].map(({ headers: answered }) => [answered['x-ratelimit-limit'], answered['x-ratelimit-remaining']]);
  expect(limits).toEqual(
    ['299', '298', '297', '296'].map((remaining) => [String(perMinute.ownRecord), remaining]),
  );
  const batch = `/trpc/replies.getOwn,replies.getOwn?batch=1&input=${encodeURIComponent('{}')}`;
  expect((await read(batch)).statusCode).toBe(400);
});

describe('CORS', () => {
  const request = (origin: string, method: 'GET' | 'OPTIONS') =>
    app.server.inject({
      method,
      url: '/api/projects/public',
      headers: { origin, 'access-control-request-method': 'GET' },
    });

  test('allows configured origins', async () => {
    const response = await request('https://partner.example', 'GET');
    expect(response.headers['access-control-allow-origin']).toBe('https://partner.example');
    const preflight = await request('https://partner.example', 'OPTIONS');
    expect(preflight.statusCode).toBe(204);
  });

  test('lets them send and read every header that the document names', async () => {
    const { paths, components } = buildDocument();
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const sent = [
      ...Object.values(components.parameters),
      ...operations.flatMap(({ parameters = [] }) => parameters),
    ].flatMap((parameter) => ('in' in parameter && parameter.in === 'header' ? [parameter.name] : []));
    const read = [
      ...operations.flatMap(({ responses }) => Object.values(responses)),
      ...Object.values(components.responses),
    ].flatMap((response) => ('headers' in response ? Object.keys(response.headers ?? {}) : []));
    const { headers } = await request('https://partner.example', 'OPTIONS');
    const list = (name: string) => String(headers[name]).split(', ');
    expect(list('access-control-allow-headers')).toEqual(expect.arrayContaining(sent));
    expect(list('access-control-expose-headers')).toEqual(
      expect.arrayContaining(read.map((name) => name.toLowerCase())),
    );
  });

  test('has each page cached for its origin', async () => {
    for (const url of ['/', '/rw', '/nowhere']) {
      const { headers } = await app.server.inject({ url, headers: { origin: 'https://partner.example' } });
      expect(headers.vary).toContain('Origin');
    }
  });

  test('does not allow other origins', async () => {
    expect(
      (await request('https://other.example', 'GET')).headers['access-control-allow-origin'],
    ).toBeUndefined();
    const preflight = await request('https://other.example', 'OPTIONS');
    expect(preflight.statusCode).toBe(405);
    expect(preflight.headers['access-control-allow-methods']).toBeUndefined();
  });

  test('allows no origin if none is configured', async () => {
    const appWithoutCors = await openTestApp();
    const headers = { origin: 'https://partner.example' };
    for (const url of ['/api/projects/public', '/api/health']) {
      const response = await appWithoutCors.server.inject({ url, headers });
      expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([
        200,
        undefined,
      ]);
    }
    await appWithoutCors.close();
  });
});

test('pages are served, and limited, while the store of the other limits cannot be reached', async () => {
  const deps = { clock: () => 0, sharedStore: createMemoryStore(() => 0) };
  const isDown = () => Promise.reject(new AppError('unavailable'));
  const server = fastify();
  registerRateLimits(server, {
    ...deps,
    db: { isShared: true },
    sharedStore: { ...deps.sharedStore, openMap: () => ({ get: isDown, update: isDown, list: isDown }) },
  });
  for (const url of ['/', '/assets/a.js', '/api/projects']) server.get(url, () => 'content');
  const read = async (url: string) => (await server.inject(url)).statusCode;
  expect(await read('/api/projects')).toBe(500);
  expect(await read('/')).toBe(200);
  for (let count = 1; count < perMinute.other; count += 1) expect(await read('/assets/a.js')).toBe(200);
  expect([await read('/'), await read('/assets/a.js')]).toEqual([500, 500]);
});
