import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStored, openTestApp, type TestApp } from '../../testing.ts';
import { interviewParts, multipart } from '../../testing-bodies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    PUBLIC_URL: 'https://intake.example',
    CORS_ORIGINS: 'https://partner.example',
  });
});
afterAll(() => app.close());

async function sendForm(headers: Record<string, string>): Promise<number> {
  const form = multipart(interviewParts, { host: '127.0.0.1:3000', ...headers });
  const response = await app.server.inject({ method: 'POST', url: '/api/applications/interviews', ...form });
  return response.statusCode;
}

describe('a form is refused', () => {
  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://shop.intake.example' },
    { origin: 'https://other.example' },
    { origin: 'https://intake.example.other.example' },
    { origin: 'null' },
  ])('with %j, and leaves no trace', async (headers) => {
    const before = await countStored(app);
    expect(await sendForm(headers)).toBe(403);
    expect(await countStored(app)).toEqual(before);
  });

  test('on every path that takes one', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' };
    for (const url of ['/contact', '/newsletter', '/api/v1.0/email/send', '/trpc/messages.create']) {
      const response = await app.server.inject({ method: 'POST', url, headers, payload: 'a=b' });
      expect([url, response.statusCode]).toEqual([url, 403]);
    }
  });
});

describe('a form is accepted', () => {
  test.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'https://intake.example' },
    { origin: 'https://intake.example' },
    { origin: 'http://127.0.0.1:3000' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://partner.example' },
  ])('with %j', async (headers) => {
    expect(await sendForm(headers)).toBe(201);
  });
});
