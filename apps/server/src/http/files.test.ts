import { interviewView } from '@isangano/contracts/applications/interview';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileBytes, interviewParts, multipart, openTestApp, signInHeader, type TestApp } from '../testing.ts';

let now = Date.parse('2026-11-20T08:00:00Z');
let app: TestApp;
const urls = { png: '', pdf: '', mp4: '' };
let recordId = '';

beforeAll(async () => {
  app = await openTestApp({}, () => now);
  const form = multipart([
    ...interviewParts,
    { name: 'portraitUrl', file: 'ifoto é (1).png', content: fileBytes('png') },
    { name: 'uploadDocsUrls', file: 'letter.pdf', content: fileBytes('pdf') },
    { name: 'uploadDocsUrls', file: 'film.mp4', content: fileBytes('mp4') },
  ]);
  const answer = await app.server.inject({ method: 'POST', url: '/api/applications/interviews', ...form });
  const record = interviewView.parse(answer.json());
  recordId = record.id;
  [urls.png = '', urls.pdf = '', urls.mp4 = ''] = record.files.map(({ url }) => url);
});
afterAll(() => app.close());

describe('a signed link', () => {
  test('gives the file with its checked type', async () => {
    const answer = await app.server.inject(urls.png);
    expect(answer.rawPayload.equals(fileBytes('png'))).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '5000',
      'content-disposition': `inline; filename="ifoto _ (1).png"; filename*=UTF-8''ifoto%20%C3%A9%20%281%29.png`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  test('answers HEAD with the head of the file alone', async () => {
    for (const url of Object.values(urls)) {
      const whole = await app.server.inject(url);
      const answer = await app.server.inject({ method: 'HEAD', url });
      expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '5000', '']);
      for (const name of ['content-type', 'content-disposition', 'accept-ranges'])
        expect([name, answer.headers[name]]).toEqual([name, whole.headers[name]]);
    }
  });

  test('lets pages of this site alone show a document', async () => {
    const { headers } = await app.server.inject(urls.pdf);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['content-security-policy']).toBe("default-src 'self'; frame-ancestors 'self'");
    expect((await app.server.inject(urls.png)).headers['x-frame-options']).toBe('DENY');
  });

  test.each([
    ['bytes=0-99', 206, '100', 'bytes 0-99/5000'],
    ['bytes=4990-', 206, '10', 'bytes 4990-4999/5000'],
    ['bytes=-5', 206, '5', 'bytes 4995-4999/5000'],
    ['bytes=4990-9999', 206, '10', 'bytes 4990-4999/5000'],
    ['bytes=5000-', 416, undefined, 'bytes */5000'],
    ['bytes=0-1,5-6', 200, '5000', undefined],
    ['bytes=9-1', 200, '5000', undefined],
  ])('gives the range %s of a film', async (range, status, length, contentRange) => {
    const answer = await app.server.inject({ url: urls.mp4, headers: { range } });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-range']).toBe(contentRange);
    if (length)
      expect([answer.headers['content-length'], answer.rawPayload.length]).toEqual([length, Number(length)]);
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
  });
});

test('a list as a table comes by its link, whole and by HEAD, until it expires', async () => {
  const headers = await signInHeader(app);
  const made = await app.server.inject({
    method: 'POST',
    url: '/trpc/applications.exportLink',
    headers,
    payload: { q: '' },
  });
  const url = String(made.json().result.data);
  const answer = await app.server.inject(url);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="applications-2026-11-20.csv"',
  });
  expect(answer.body).toContain(recordId);
  const head = await app.server.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([
    200,
    'text/csv; charset=utf-8',
    '',
  ]);
  for (const method of ['GET', 'HEAD'] as const) {
    const altered = url.replace('q=', 'q=aline');
    expect((await app.server.inject({ method, url: altered })).statusCode).toBe(403);
  }
  now += 6 * 60_000;
  expect((await app.server.inject(url)).json()).toEqual({ message: 'This link has expired.' });
  now -= 6 * 60_000;
});

describe('no file comes', () => {
  test('by a bare or altered link', async () => {
    const path = urls.png.split('?')[0] ?? '';
    const longer = urls.png.replace(/expires=\d+/, 'expires=99999999999');
    const double = `${urls.png}&signature=x`;
    for (const url of [path, `${urls.png}x`, longer, double, '/files/..%2F..%2Fjwt-secret']) {
      const answer = await app.server.inject(url);
      expect([answer.statusCode, answer.json()]).toEqual([403, { message: 'You may not do this.' }]);
      const head = await app.server.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body]).toEqual([403, '']);
    }
  });

  test('by an expired one', async () => {
    now += 61 * 60_000;
    const answer = await app.server.inject(urls.png);
    expect([answer.statusCode, answer.json()]).toEqual([403, { message: 'This link has expired.' }]);
    now -= 61 * 60_000;
  });

  test('after its record is deleted', async () => {
    const headers = await signInHeader(app);
    await app.server.inject({ method: 'DELETE', url: `/api/applications/interviews/${recordId}`, headers });
    expect((await app.server.inject(urls.png)).statusCode).toBe(404);
    expect((await app.server.inject({ method: 'HEAD', url: urls.png })).statusCode).toBe(404);
  });
});
