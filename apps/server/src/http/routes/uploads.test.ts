import { text } from 'node:stream/consumers';
import { listUploadFiles } from '@isangano/api/modules/files/queries';
import { applicationTokenHeader } from '@isangano/contracts/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStored, openTestApp, type TestApp } from '../../testing.ts';
import { fileBytes, officeXml, png } from '../../testing-bodies.ts';
import {
  anAccessToken,
  createUploadClient,
  creationHeaders,
  inject,
  uploadsUrl,
} from '../uploads/testing-uploads.ts';

let app: TestApp;
let client: ReturnType<typeof createUploadClient>;
beforeAll(async () => {
  app = await openTestApp();
  client = createUploadClient(app, anAccessToken);
});
afterAll(() => app.close());

const megabyte = 1024 * 1024;

async function listUploads() {
  return await app.deps.db.read.selectFrom('upload').selectAll().execute();
}

describe('the announcement', () => {
  test('names version, extensions and largest size', async () => {
    for (const url of [uploadsUrl, `${uploadsUrl}/${'x'.repeat(43)}`]) {
      const { statusCode, headers } = await inject(app, { method: 'OPTIONS', url });
      expect([statusCode, headers['tus-version'], headers['tus-extension'], headers['tus-max-size']]).toEqual(
        [204, '1.0.0', 'creation,creation-with-upload,termination,expiration', String(200 * megabyte)],
      );
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('an upload', () => {
  test('is created, received in parts, and arrives', async () => {
    const content = fileBytes('mp4', 10_000);
    const created = await client.create(content.length, {
      filename: '../film.mp4',
      field: 'uploadDocsUrls',
      more: 'x',
    });
    expect([created.statusCode, created.headers['tus-resumable'], created.headers['cache-control']]).toEqual([
      201,
      '1.0.0',
      'no-store',
    ]);
    const url = String(created.headers.location);
    expect(url).toMatch(/^\/api\/uploads\/[\w-]{43}$/);
    const week = Date.now() + 7 * 24 * 3_600_000;
    expect(Math.abs(Date.parse(String(created.headers['upload-expires'])) - week)).toBeLessThan(60_000);

    const first = await client.patch(url, 0, content.subarray(0, 100));
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '100']);
    const { headers } = await client.head(url);
    expect(headers).toMatchObject({
      'upload-offset': '100',
      'upload-length': '10000',
      'cache-control': 'no-store',
    });
    const name = Buffer.from('film.mp4').toString('base64');
    expect(headers['upload-metadata']).toBe(
      `filename ${name},field ${Buffer.from('uploadDocsUrls').toString('base64')}`,
    );

    expect((await client.patch(url, 100, content.subarray(100))).headers['upload-offset']).toBe('10000');
    const [row] = await listUploads();
    expect(row).toMatchObject({ name: 'film.mp4', type: 'video/mp4', size_bytes: 10_000 });
    expect(row?.sha256).toMatch(/^[\da-f]{64}$/);
    expect(await text(await app.deps.files.open(row?.file_id ?? ''))).toBe(content.toString());
    expect((await client.head(url)).headers['upload-offset']).toBe('10000');

    expect((await client.remove(url)).statusCode).toBe(204);
    expect((await client.head(url)).statusCode).toBe(404);
    expect((await countStored(app)).files).toBe(0);
  });

  test('can begin in the request that creates it', async () => {
    const content = fileBytes('pdf', 6000);
    const created = await inject(app, {
      method: 'POST',
      url: uploadsUrl,
      headers: { ...creationHeaders(content.length), 'content-type': 'application/offset+octet-stream' },
      payload: content.subarray(0, 5000),
    });
    expect([created.statusCode, created.headers['upload-offset']]).toEqual([201, '5000']);
    const url = String(created.headers.location);
    // It was created without an access token, so its id alone authorises.
    expect((await client.patch(url, 5000, content.subarray(5000))).statusCode).toBe(204);
    expect((await client.remove(url)).statusCode).toBe(204);
  });

  test.each([
    ['for its type', 5000, 415],
    ['for more bytes than were announced', 10, 413],
  ])('that is refused %s in the request that creates it leaves no trace', async (_reason, length, status) => {
    const response = await inject(app, {
      method: 'POST',
      url: uploadsUrl,
      headers: {
        ...creationHeaders(length, { field: 'portraitUrl' }),
        'content-type': 'application/offset+octet-stream',
      },
      payload: fileBytes('pdf'),
    });
    expect([response.statusCode, response.headers.location]).toEqual([status, undefined]);
    expect([await listUploads(), (await countStored(app)).files]).toEqual([[], 0]);
  });

  test('whose last byte was received by a killed server is completed by the next request', async () => {
    const content = fileBytes('png', 3000);
    const url = await client.send(content, { field: 'portraitUrl' });
    const forget = { arrived_at: null, sha256: null, type: null };
    const [before] = await listUploads();
    await app.deps.db.write.updateTable('upload').set(forget).execute();
    expect((await client.head(url)).headers['upload-offset']).toBe('3000');
    expect((await listUploads())[0]).toMatchObject({ type: 'image/png', sha256: before?.sha256 });
    await app.deps.db.write.updateTable('upload').set(forget).execute();
    expect((await client.patch(url, 3000, Buffer.alloc(0))).headers['upload-offset']).toBe('3000');
    expect((await listUploads())[0]).toMatchObject({ type: 'image/png', sha256: before?.sha256 });
    await client.remove(url);
  });
});

describe('another access token', () => {
  test.each([
    ['none', undefined],
    ['another', 'f'.repeat(43)],
  ])('than that of the creation (%s) finds nothing', async (_name, token) => {
    const url = String((await client.create(5000)).headers.location);
    await client.patch(url, 0, fileBytes('pdf', 100));
    const other = createUploadClient(app, token);
    const unknown = await other.patch(`${uploadsUrl}/${'x'.repeat(43)}`, 0, Buffer.from('x'));
    const foreign = await other.patch(url, 100, Buffer.from('x'));
    expect([foreign.statusCode, foreign.json()]).toMatchObject([404, { message: 'Not found.' }]);
    expect(foreign.json()).toEqual(unknown.json());
    expect((await other.head(url)).statusCode).toBe(404);
    expect((await other.remove(url)).statusCode).toBe(404);
    expect((await client.head(url)).headers['upload-offset']).toBe('100');
    await client.remove(url);
  });

  test('that is malformed gets 400', async () => {
    for (const token of ['short', `${'t'.repeat(42)}!`, 't'.repeat(44)]) {
      const response = await createUploadClient(app, token).create(10);
      expect([response.statusCode, response.json().issues]).toMatchObject([
        400,
        [{ path: 'application-token' }],
      ]);
    }
  });
});

describe('a refused request', () => {
  const version = { 'tus-resumable': '1.0.0' };
  const create = (headers: Record<string, string>) =>
    inject(app, { method: 'POST', url: uploadsUrl, headers });

  test.each([{}, { 'tus-resumable': '0.2.2' }])(
    'without the version of the protocol (%j) gets 412',
    async (headers) => {
      const response = await create({ 'upload-length': '5', ...headers });
      expect([response.statusCode, response.headers['tus-version']]).toEqual([412, '1.0.0']);
      expect(response.json()).toMatchObject({ message: 'This needs the header Tus-Resumable: 1.0.0.' });
    },
  );

  test.each([
    ['a deferred length', { 'upload-defer-length': '1' }, 'upload-defer-length'],
    [
      'a length that grows later',
      { 'upload-length': '5', 'upload-defer-length': '1' },
      'upload-defer-length',
    ],
    ['no length', {}, 'upload-length'],
    ['a length that is no number', { 'upload-length': 'many' }, 'upload-length'],
    ['a negative length', { 'upload-length': '-1' }, 'upload-length'],
    ['an empty file', { 'upload-length': '0' }, undefined],
    ['concatenation', { 'upload-length': '5', 'upload-concat': 'partial' }, 'upload-concat'],
    [
      'the end of a concatenation',
      { 'upload-concat': 'final;/api/uploads/a /api/uploads/b' },
      'upload-concat',
    ],
    ['malformed metadata', { 'upload-length': '5', 'upload-metadata': 'filename ***' }, 'upload-metadata'],
  ])('for %s gets 400, which names the header', async (_name, headers, path) => {
    const response = await create({ ...version, ...headers });
    expect([response.statusCode, response.json().issues?.[0].path]).toEqual([400, path]);
    expect(await listUploads()).toEqual([]);
  });

  test.each([
    ['portraitUrl', 5 * megabyte + 1, 'me.png is larger than 5 MB.'],
    ['docs', 25 * megabyte + 1, 'me.png is larger than 25 MB.'],
    ['uploadDocsUrls', 200 * megabyte + 1, 'me.png is larger than 200 MB.'],
  ])(
    'for more bytes than the field %s may have gets 413 before any is sent',
    async (field, length, message) => {
      const response = await client.create(length, { filename: 'me.png', field });
      expect([response.statusCode, response.json().issues]).toEqual([413, [{ path: field, message }]]);
    },
  );

  test.each([200 * megabyte + 1, 1e12])(
    'for more bytes than any field may have gets 413, also if the disk has no room (%i)',
    async (sizeBytes) => {
      expect((await client.create(sizeBytes)).statusCode).toBe(413);
    },
  );

  test.each([
    ['video', 'portraitUrl', fileBytes('mp4', 9000), 415, 'me is not a JPG, PNG or WebP image.'],
    ['a small text', 'portraitUrl', Buffer.from('hello'), 415, 'me is not a JPG, PNG or WebP image.'],
    [
      'a spreadsheet',
      'docs',
      officeXml('spreadsheetml.sheet'),
      415,
      'me is not a PDF, a Word document, a JPG or a PNG.',
    ],
    [
      'an image of too many pixels',
      'portraitUrl',
      png(9000, 9000, Buffer.alloc(1)),
      413,
      'me has more than 40 megapixels.',
    ],
  ])(
    'for a file of another type than its field allows (%s) leaves no trace',
    async (_name, field, content, status, message) => {
      const url = String((await client.create(content.length, { filename: 'me', field })).headers.location);
      const response = await client.patch(url, 0, content);
      expect([response.statusCode, response.json().issues]).toEqual([status, [{ path: field, message }]]);
      expect((await client.head(url)).statusCode).toBe(404);
      expect([await listUploads(), (await countStored(app)).files]).toEqual([[], 0]);
    },
  );

  test('is refused as soon as the type shows, also over several parts', async () => {
    const content = fileBytes('pdf', 100_000);
    const url = String((await client.create(content.length, { field: 'signatureUrl' })).headers.location);
    expect((await client.patch(url, 0, content.subarray(0, 4000))).statusCode).toBe(204);
    expect((await client.patch(url, 4000, content.subarray(4000, 5000))).statusCode).toBe(415);
    expect((await client.head(url)).statusCode).toBe(404);
  });

  test('for a document as large as a video gets 413 once its type shows', async () => {
    const url = String(
      (await client.create(26 * megabyte, { filename: 'plan', field: 'uploadDocsUrls' })).headers.location,
    );
    const response = await client.patch(url, 0, fileBytes('pdf'));
    expect([response.statusCode, response.json().issues[0].message]).toEqual([
      413,
      'plan is larger than 25 MB.',
    ]);
    expect(await listUploads()).toEqual([]);
  });

  test('without a field, for a type that no field allows, gets 415', async () => {
    const url = String((await client.create(20)).headers.location);
    const response = await client.patch(url, 0, Buffer.from('<svg></svg>         '));
    expect([response.statusCode, response.json()]).toMatchObject([
      415,
      { message: 'This type of content is not accepted here.' },
    ]);
  });

  test('at another offset, of more bytes, or of another content type changes nothing', async () => {
    const url = String((await client.create(5000)).headers.location);
    await client.patch(url, 0, fileBytes('pdf', 100));
    const part = Buffer.alloc(100);
    for (const offset of [0, 99, 101]) {
      const response = await client.patch(url, offset, part);
      expect([response.statusCode, response.json().message]).toEqual([
        409,
        'The upload continues at another offset. Please ask for it first.',
      ]);
    }
    expect((await client.patch(url, 100, Buffer.alloc(4901))).statusCode).toBe(413);
    expect((await client.patch(url, 100, part, { 'content-type': 'application/json' })).statusCode).toBe(415);
    const malformed = await client.patch(url, 100, part, { 'upload-offset': 'ten' });
    expect([malformed.statusCode, malformed.json().issues]).toMatchObject([400, [{ path: 'upload-offset' }]]);
    expect((await client.head(url)).headers['upload-offset']).toBe('100');
    const type = 'Application/Offset+Octet-Stream; charset=binary';
    expect((await client.patch(url, 100, part, { 'content-type': type })).statusCode).toBe(204);
    await client.remove(url);
  });

  test('for other routes does not take the type of an upload', async () => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/contact',
      headers: { 'content-type': 'application/offset+octet-stream' },
      payload: 'bytes',
    });
    expect(response.statusCode).toBe(415);
  });

  test('with a body that its method does not need is answered as without', async () => {
    const headers = { 'content-type': 'application/offset+octet-stream', ...version };
    const url = `${uploadsUrl}/${'x'.repeat(43)}`;
    for (const method of ['HEAD', 'DELETE'] as const)
      expect((await inject(app, { method, url, headers, payload: 'bytes' })).statusCode).toBe(404);
  });

  test('by GET gets 405', async () => {
    const response = await app.server.inject({ url: `${uploadsUrl}/${'x'.repeat(43)}` });
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'DELETE, HEAD, OPTIONS, PATCH']);
  });
});

test('an upload that has expired is not found', async () => {
  let now = Date.now();
  const later = await openTestApp({}, () => now);
  const own = createUploadClient(later);
  const url = await own.send(fileBytes('pdf'));
  now += 7 * 24 * 3_600_000 + 60_000;
  expect((await own.head(url)).statusCode).toBe(404);
  expect((await own.remove(url)).statusCode).toBe(404);
  await later.close();
});

test('creations of a network are limited apart from parts, and so is what waits', async () => {
  const limited = await openTestApp({ RATE_LIMITS: 'on', UPLOAD_PENDING_MB: '1', TRUST_PROXY: '1' });
  const create = (address: string, length: number) =>
    inject(limited, {
      method: 'POST',
      url: uploadsUrl,
      headers: { ...creationHeaders(length), 'x-forwarded-for': address },
    });
  expect((await create('192.0.2.1', megabyte)).statusCode).toBe(201);
  const refused = await create('192.0.2.1', 1);
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().message]).toEqual([
    429,
    '3600',
    'Too many files from your network wait for their applications. Please send those first, or try again later.',
  ]);
  const codes = [];
  for (let count = 0; count < 61; count += 1) codes.push((await create('192.0.2.2', 1)).statusCode);
  expect([codes.at(59), codes.at(60)]).toEqual([201, 429]);
  const head = { 'tus-resumable': '1.0.0', 'x-forwarded-for': '192.0.2.2' };
  const url = `${uploadsUrl}/${'x'.repeat(43)}`;
  expect((await limited.server.inject({ method: 'HEAD', url, headers: head })).statusCode).toBe(404);
  await limited.close();
});

test('parts count for the budget of their network, and what was received within it is kept', async () => {
  const limited = await openTestApp({ RATE_LIMITS: 'on', UPLOAD_MB_PER_HOUR: '1' });
  const own = createUploadClient(limited);
  const content = fileBytes('mp4', 2 * megabyte);
  const url = String((await own.create(content.length)).headers.location);
  expect((await own.patch(url, 0, content.subarray(0, 700_000))).statusCode).toBe(204);
  const spent = await own.patch(url, 700_000, content.subarray(700_000, 1_400_000));
  expect([spent.statusCode, spent.json().message]).toEqual([
    429,
    'Too much was uploaded from your network in the last hour. Please try again later.',
  ]);
  expect(Number(spent.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number((await own.head(url)).headers['upload-offset'])).toBeGreaterThanOrEqual(700_000);
  await limited.close();
});

test('the access token is stored as a hash only', async () => {
  const url = await client.send(fileBytes('pdf'));
  const [row] = await listUploads();
  expect(JSON.stringify(row)).not.toContain(anAccessToken);
  expect(JSON.stringify(row)).not.toContain('127.0.0.1');
  expect(applicationTokenHeader).toBe('application-token');
  expect((await listUploadFiles(app.deps.db.read, [row?.file_id ?? ''])).size).toBe(1);
  await client.remove(url);
});
