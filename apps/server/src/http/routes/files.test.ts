import { runStatements } from '@isangano/api/database/run-statements';
import { historyEntry } from '@isangano/contracts/applications/history';
import { type InterviewView, interviewView } from '@isangano/contracts/applications/interview';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openTestApp, signInHeader, type TestApp } from '../../testing.ts';
import { fileBytes, interviewParts, multipart } from '../../testing-bodies.ts';

let now = Date.parse('2026-11-20T08:00:00Z');
let app: TestApp;
const urls = { png: '', pdf: '', mp4: '' };
let recordId = '';

beforeAll(async () => {
  app = await openTestApp({}, () => now);
  const form = multipart([
    ...interviewParts,
    { name: 'portraitUrl', file: 'ifoto é (1).png', content: fileBytes('png') },
    { name: 'uploadDocsUrls', file: 'letter.pdf.hta', content: fileBytes('pdf') },
    { name: 'uploadDocsUrls', file: 'film.mp4', content: fileBytes('mp4') },
  ]);
  const response = await app.server.inject({ method: 'POST', url: '/api/applications/interviews', ...form });
  recordId = interviewView.parse(response.json()).id;
  const record = await readRecord();
  [urls.png = '', urls.pdf = '', urls.mp4 = ''] = record.files.map(({ url }) => url);
});
afterAll(() => app.close());

/** Returns the record as staff read it, with links. */
async function readRecord(): Promise<InterviewView> {
  const headers = await signInHeader(app);
  const response = await app.server.inject({ url: `/api/applications/interviews/${recordId}`, headers });
  return interviewView.parse(response.json());
}

test.each([{}, { authorization: 'staff' }])(
  'the response to a submission has no links: %j',
  async (headers) => {
    const authorization = 'authorization' in headers ? await signInHeader(app) : {};
    const parts = [
      ...interviewParts,
      { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') },
      { name: 'uploadDocsUrls', file: 'letter.pdf', content: fileBytes('pdf') },
    ];
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/applications/interviews',
      ...multipart(parts, authorization),
    });
    expect([response.statusCode, response.json()]).toMatchObject([
      201,
      {
        portraitUrl: 'me.png',
        uploadDocsUrls: ['letter.pdf'],
        signatureUrl: null,
        files: [{ url: 'me.png' }, { url: 'letter.pdf' }],
      },
    ]);
    expect(response.body).not.toMatch(/signature=|\/files\//);
  },
);

test('a file is not served if that cannot be recorded', async () => {
  await runStatements(app.deps.db.write, ['alter table audit_entry rename to audit_renamed']);
  try {
    const response = await app.server.inject(urls.png);
    expect(response.statusCode).toBe(500);
    expect(response.rawPayload.includes(fileBytes('png').subarray(0, 8))).toBe(false);
  } finally {
    await runStatements(app.deps.db.write, ['alter table audit_renamed rename to audit_entry']);
  }
  expect((await app.server.inject(urls.png)).statusCode).toBe(200);
});

describe('a signed link', () => {
  test('returns the file with its detected type', async () => {
    const response = await app.server.inject(urls.png);
    expect(response.rawPayload.equals(fileBytes('png'))).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '5000',
      'content-disposition': `inline; filename="ifoto _ (1).png"; filename*=UTF-8''ifoto%20%C3%A9%20%281%29.png`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  test('names the file after its detected type, not as the applicant did', async () => {
    const { headers } = await app.server.inject(urls.pdf);
    expect(headers['content-disposition']).toBe(`inline; filename="letter.pdf"; filename*=UTF-8''letter.pdf`);
  });

  test('allows only pages of this site to frame a PDF, in a sandbox without exceptions', async () => {
    const { headers } = await app.server.inject(urls.pdf);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox; frame-ancestors 'self'");
    expect((await app.server.inject(urls.png)).headers['x-frame-options']).toBe('DENY');
  });

  test('is downloaded if it is a video', async () => {
    expect((await app.server.inject(urls.mp4)).headers['content-disposition']).toMatch(/^attachment/);
  });
});

test('a file that staff read from its second byte is recorded as opened, once', async () => {
  // Requests of the tests above would count as the same opening.
  now += 11 * 60_000;
  const headers = await signInHeader(app);
  const [, , video] = (await readRecord()).files;
  for (const range of ['bytes=1-', 'bytes=2-9', 'bytes=0-'])
    await app.server.inject({ url: video?.url ?? '', headers: { range } });
  const input = encodeURIComponent(JSON.stringify({ id: recordId }));
  const listOpenings = async () => {
    const response = await app.server.inject({ url: `/trpc/applications.history?input=${input}`, headers });
    const history = z.array(historyEntry).parse(response.json().result.data);
    return history.filter(({ action, at }) => action === 'file_opened' && at === new Date(now).toISOString());
  };
  await expect.poll(listOpenings).toMatchObject([{ file: 'film.mp4' }]);
});

test('an export link returns the CSV and supports HEAD until it expires', async () => {
  const headers = await signInHeader(app);
  const exportLink = await app.server.inject({
    method: 'POST',
    url: '/trpc/applications.exportLink',
    headers,
    payload: { q: '' },
  });
  const url = String(exportLink.json().result.data);
  const response = await app.server.inject(url);
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="applications-2026-11-20.csv"',
  });
  expect(response.body).toContain(recordId);
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
  expect((await app.server.inject(url)).json()).toMatchObject({ message: 'This link has expired.' });
  now -= 6 * 60_000;
});

describe('a file is not returned', () => {
  test('for an unsigned or altered link', async () => {
    const path = urls.png.split('?')[0] ?? '';
    const extended = urls.png.replace(/expires=\d+/, 'expires=99999999999');
    const duplicated = `${urls.png}&signature=x`;
    for (const url of [path, `${urls.png}x`, extended, duplicated]) {
      const response = await app.server.inject(url);
      expect([response.statusCode, response.json()]).toMatchObject([
        403,
        { message: 'You may not do this.' },
      ]);
      const head = await app.server.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body]).toEqual([403, '']);
    }
  });

  test.each(['/files/..%2F..%2Fjwt-secret', '/files/%2e%2e/jwt-secret'])('for %s', async (url) => {
    const response = await app.server.inject(url);
    expect([response.statusCode, response.json()]).toMatchObject([404, { message: 'Not found.' }]);
  });

  test('for an expired link', async () => {
    now += 61 * 60_000;
    const response = await app.server.inject(urls.png);
    expect([response.statusCode, response.json()]).toMatchObject([
      403,
      { message: 'This link has expired.' },
    ]);
    now -= 61 * 60_000;
  });
});
