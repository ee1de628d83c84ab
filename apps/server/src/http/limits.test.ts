import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'true',
    CORS_ORIGINS: 'https://partner.example',
  });
});
afterAll(() => app.close());

test('one address asks too often and is told when to come again, another is not', async () => {
  const send = (address: string) =>
    app.server.inject({
      method: 'POST',
      url: '/api/applications/interviews',
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
      payload: '{}',
    });
  for (let count = 0; count < 30; count += 1) expect((await send('192.0.2.1')).statusCode).toBe(415);
  const answer = await send('192.0.2.1');
  expect([answer.statusCode, answer.json()]).toEqual([
    429,
    { message: 'Too many requests. Please try again later.' },
  ]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send('192.0.2.2')).statusCode).toBe(415);
});

test('a batch of sign-ins counts as signing in, and the refusal has the form of that door', async () => {
  const send = () =>
    app.server.inject({
      method: 'POST',
      url: '/trpc/auth.login?batch=1',
      headers: { 'x-forwarded-for': '192.0.2.3', 'content-type': 'application/json' },
      payload: '{"0":{}}',
    });
  for (let count = 0; count < 20; count += 1) await send();
  const answer = await send();
  expect([answer.statusCode, answer.json().error.data.code]).toEqual([429, 'too_many']);
});

describe('origins', () => {
  const ask = (origin: string, method: 'GET' | 'OPTIONS') =>
    app.server.inject({
      method,
      url: '/api/projects/public',
      headers: { origin, 'access-control-request-method': 'GET' },
    });

  test('that are named may read', async () => {
    const answer = await ask('https://partner.example', 'GET');
    expect(answer.headers['access-control-allow-origin']).toBe('https://partner.example');
    const preflight = await ask('https://partner.example', 'OPTIONS');
    expect([preflight.statusCode, preflight.headers['access-control-allow-headers']]).toEqual([
      204,
      'authorization, content-type, idempotency-key',
    ]);
  });

  test('that are not may not', async () => {
    expect(
      (await ask('https://other.example', 'GET')).headers['access-control-allow-origin'],
    ).toBeUndefined();
    expect((await ask('https://other.example', 'OPTIONS')).statusCode).toBe(404);
  });
});
