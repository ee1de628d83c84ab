import { interviewView } from '@isangano/contracts/applications/interview';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { countStored, openTestApp, signInHeader, type TestApp } from '../../testing.ts';
import { fileBytes, interviewParts, multipart, type Part, partnerParts } from '../../testing-bodies.ts';

const url = '/api/applications/interviews';
const portrait: Part = { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    UPLOAD_IMAGE_MB: '1',
    UPLOAD_DOCUMENT_MB: '2',
    UPLOAD_VIDEO_MB: '3',
    UPLOAD_MAX_FILES: '3',
  });
});
afterAll(() => app.close());

async function send(parts: Part[], headers: Record<string, string> = {}) {
  return await app.server.inject({ method: 'POST', url, ...multipart(parts, headers) });
}

function document(file: string, content: string | Uint8Array): Part {
  return { name: 'uploadDocsUrls', file, content };
}

test('all long texts may have their full length, in any script', async () => {
  const long = [
    'summary',
    'contribOther',
    'boardComments',
    'veto',
    'kpis',
    'exit',
    'ip',
    'ethics',
    'timeline',
    'team',
  ];
  const text = '\u1201'.repeat(20_000);
  const others = partnerParts.filter(({ name }) => !long.includes(name));
  const form = multipart([...others, ...long.map((name) => ({ name, value: text }))]);
  const response = await app.server.inject({ method: 'POST', url: '/api/applications/partners', ...form });
  expect([response.statusCode, response.json().kpis]).toEqual([201, text]);
});

describe('an application with files', () => {
  test('returns 201 with the record', async () => {
    const response = await send([
      ...interviewParts,
      { name: 'channels', value: 'Isoko Business' },
      { name: 'notes', value: 'Mornings,\r\nplease.' },
      portrait,
      document('letter.pdf', fileBytes('pdf')),
      document('film.mp4', fileBytes('mp4', 2_500_000)),
      { name: 'signatureUrl', file: '', content: '' },
    ]);
    expect(response.statusCode).toBe(201);
    const record = interviewView.parse(response.json());
    expect(record).toMatchObject({
      status: 'pending',
      channels: ['Umurage Stories', 'Isoko Business'],
      notes: 'Mornings,\nplease.',
      portraitUrl: 'me.png',
      uploadDocsUrls: ['letter.pdf', 'film.mp4'],
      signatureUrl: null,
    });
    expect(record.files).toMatchObject([
      { field: 'portraitUrl', name: 'me.png', type: 'image/png', sizeBytes: 5000 },
      { field: 'uploadDocsUrls', name: 'letter.pdf', type: 'application/pdf' },
      { field: 'uploadDocsUrls', name: 'film.mp4', type: 'video/mp4', sizeBytes: 2_500_000 },
    ]);
    const headers = await signInHeader(app);
    const stored = await app.server.inject({ url: `/api/applications/interviews/${record.id}`, headers });
    const video = await app.server.inject(interviewView.parse(stored.json()).uploadDocsUrls[1] ?? '');
    expect(video.rawPayload.equals(fileBytes('mp4', 2_500_000))).toBe(true);
  });

  test.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\fakepath\\ifoto.png', 'ifoto.png'],
    ['ifoto y’umuryango – é.png', 'ifoto y’umuryango – é.png'],
    [`${'x'.repeat(500)}.png`, 'x'.repeat(200)],
    ['a\u202egnp.exe.png', 'agnp.exe.png'],
    ['..', 'portraitUrl'],
    ['the %22final%22 text.pdf', 'the "final" text.pdf'],
  ])('stores the name %j for display as %j', async (file, name) => {
    const response = await send([...interviewParts, { ...portrait, file }]);
    expect(interviewView.parse(response.json()).files).toMatchObject([{ name }]);
  });

  test('is created once for one idempotency key', async () => {
    const headers = { 'idempotency-key': 'one' };
    const first = await send([...interviewParts, portrait], headers);
    const before = await countStored(app);
    const second = await send([...interviewParts, portrait], headers);
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    const other = await send(interviewParts, headers);
    expect([other.statusCode, other.json()]).toMatchObject([
      409,
      { message: 'This Idempotency-Key was used with another body, or its record was deleted.' },
    ]);
    expect(await countStored(app)).toEqual(before);
  });
});

describe('a rejected request leaves no row and no file:', () => {
  let before: Awaited<ReturnType<typeof countStored>>;
  beforeEach(async () => {
    before = await countStored(app);
  });
  afterEach(async () => {
    expect(await countStored(app)).toEqual(before);
  });

  const megabyte = 1024 * 1024;
  const html = '<!doctype html><script>alert(1)</script>';

  test.each<[string, Part[], number, { path: string; message: string }[]]>([
    [
      'an HTML page with an image name',
      [{ ...portrait, file: 'portrait.jpg', type: 'image/jpeg', content: html }],
      415,
      [{ path: 'portraitUrl', message: 'portrait.jpg is not a JPG, PNG or WebP image.' }],
    ],
    [
      'an SVG',
      [{ ...portrait, file: 'a.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
      415,
      [{ path: 'portraitUrl', message: 'a.svg is not a JPG, PNG or WebP image.' }],
    ],
    [
      'a PDF as portrait',
      [{ ...portrait, file: 'a.pdf', content: fileBytes('pdf') }],
      415,
      [{ path: 'portraitUrl', message: 'a.pdf is not a JPG, PNG or WebP image.' }],
    ],
    [
      'a portrait over its limit',
      [{ ...portrait, file: 'big.jpg', content: fileBytes('jpeg', megabyte + 1) }],
      413,
      [{ path: 'portraitUrl', message: 'big.jpg is larger than 1 MB.' }],
    ],
    [
      'a program among the documents, and a document over its limit',
      [
        document('good.pdf', fileBytes('pdf')),
        document('a.exe', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(9000)])),
        document('big.pdf', fileBytes('pdf', 2 * megabyte + 1)),
      ],
      415,
      [
        { path: 'uploadDocsUrls.1', message: 'a.exe is not an image, a PDF or a video.' },
        { path: 'uploadDocsUrls.2', message: 'big.pdf is larger than 2 MB.' },
      ],
    ],
    [
      'a video over its limit',
      [document('film.mp4', fileBytes('mp4', 3 * megabyte + 1))],
      413,
      [{ path: 'uploadDocsUrls.0', message: 'film.mp4 is larger than 3 MB.' }],
    ],
    [
      'too many documents',
      ['a', 'b', 'c', 'd', 'e'].map((name) => document(`${name}.pdf`, fileBytes('pdf'))),
      413,
      [{ path: 'uploadDocsUrls', message: 'Please send 3 files or less.' }],
    ],
    [
      'two portraits',
      [portrait, portrait],
      413,
      [{ path: 'portraitUrl', message: 'Please send one file only.' }],
    ],
    [
      'an empty file',
      [{ ...portrait, content: '' }],
      400,
      [{ path: 'portraitUrl', message: 'me.png is empty.' }],
    ],
    [
      'a file for an unknown field',
      [{ ...portrait, name: 'docs' }],
      400,
      [{ path: 'docs', message: 'No file is expected here.' }],
    ],
    [
      'a name of 10,000 characters',
      [portrait, { name: 'timezone', value: 'x'.repeat(10_000) }],
      400,
      [{ path: 'timezone', message: 'Please use 200 characters or less' }],
    ],
    [
      'a text longer than a form part may be',
      [portrait, { name: 'notes', value: 'x'.repeat(300_000) }],
      400,
      [{ path: 'notes', message: 'Please use 20000 characters or less' }],
    ],
  ])('%s', async (_what, parts, status, issues) => {
    const response = await send([...interviewParts, ...parts]);
    expect([response.statusCode, response.json().issues]).toEqual([status, issues]);
    expect(response.body).not.toMatch(/ at |\.ts|node_modules/);
  });

  test('missing fields', async () => {
    const response = await send([portrait]);
    expect(response.statusCode).toBe(400);
    expect(response.json().issues).toEqual([
      { path: 'fullName', message: 'Full name is required' },
      { path: 'email', message: 'Email is required' },
      { path: 'phone', message: 'Phone is required' },
      { path: 'headline', message: 'Headline is required' },
      { path: 'pitch', message: 'Pitch is required' },
      { path: 'channels', message: 'Please select at least one channel' },
      { path: 'consentPublish', message: 'You must accept the required agreements' },
      { path: 'consentRules', message: 'You must accept the required agreements' },
    ]);
  });

  test('a body that is truncated within a file', async () => {
    const { headers, payload } = multipart([...interviewParts, portrait]);
    const response = await app.server.inject({
      method: 'POST',
      url,
      headers,
      payload: payload.subarray(0, -3000),
    });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { message: 'The form data is incomplete or malformed.' },
    ]);
  });

  test('a body without its last boundary', async () => {
    const { headers, payload } = multipart([portrait, ...interviewParts]);
    const response = await app.server.inject({
      method: 'POST',
      url,
      headers,
      payload: payload.subarray(0, -40),
    });
    expect(response.statusCode).toBe(400);
  });

  test('a content type without a boundary, and a body that is not a form', async () => {
    const headers = { 'content-type': 'multipart/form-data' };
    expect((await app.server.inject({ method: 'POST', url, headers, payload: 'x' })).statusCode).toBe(400);
    const headersWithBoundary = { 'content-type': 'multipart/form-data; boundary=abc' };
    const response = await app.server.inject({
      method: 'POST',
      url,
      headers: headersWithBoundary,
      payload: 'not a form',
    });
    expect(response.statusCode).toBe(400);
  });

  test('no body, and no type of it', async () => {
    expect((await app.server.inject({ method: 'POST', url })).statusCode).toBe(415);
  });

  test('a Content-Length above the sum of all limits', async () => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(900 * megabyte),
    };
    const response = await app.server.inject({ method: 'POST', url, headers, payload: 'x' });
    expect([response.statusCode, response.headers.connection]).toEqual([413, 'close']);
  });

  test('a thousand texts, a thousand files, and a thousand parts without a name', async () => {
    const texts = Array.from({ length: 1000 }, () => ({ name: 'channels', value: 'x' }));
    expect((await send([portrait, ...texts, ...interviewParts])).statusCode).toBe(413);
    const files = Array.from({ length: 1000 }, () => document('a.pdf', 'x'));
    expect((await send([...interviewParts, ...files])).statusCode).toBe(413);
    const form = multipart(Array.from({ length: 1000 }, () => ({ name: 'pitch', value: 'x' })));
    const payload = form.payload.toString().replaceAll('Content-Disposition', 'X-Disposition');
    expect((await app.server.inject({ method: 'POST', url, ...form, payload })).statusCode).toBe(413);
  });

  test('texts that are too long together, of which each is short enough', async () => {
    const texts = Array.from({ length: 12 }, () => ({ name: 'notes', value: 'x'.repeat(90 * 1024) }));
    const response = await send([...interviewParts, portrait, ...texts]);
    expect([response.statusCode, response.json()]).toMatchObject([413, { message: 'This is too large.' }]);
  });

  test.each([
    ['quotes that are not escaped', 'form-data; name="uploadDocsUrls"; filename="my "best" story.pdf"'],
    ['another disposition', 'attachment; name="uploadDocsUrls"; filename="story.pdf"'],
    ['an extended name that is not valid', 'form-data; name="uploadDocsUrls"; filename*=UTF-16\'\'story.pdf'],
    ['no name', 'form-data; filename="story.pdf"'],
  ])('a part whose header has %s', async (_case, disposition) => {
    const form = multipart([...interviewParts, document('story.pdf', fileBytes('pdf'))]);
    const before = await countStored(app);
    const payload = Buffer.from(
      form.payload
        .toString('latin1')
        .replace('form-data; name="uploadDocsUrls"; filename="story.pdf"', disposition),
      'latin1',
    );
    const response = await app.server.inject({ method: 'POST', url, ...form, payload });
    expect(response.statusCode).toBe(400);
    for (const { path } of response.json().issues ?? []) expect(path).toEqual(expect.any(String));
    expect(await countStored(app)).toEqual(before);
  });

  test('a part without a disposition', async () => {
    const form = multipart([...interviewParts, { name: 'notes', value: 'Mornings' }]);
    const payload = form.payload
      .toString()
      .replace('Content-Disposition: form-data; name="notes"', 'X-Name: notes');
    const response = await app.server.inject({ method: 'POST', url, ...form, payload });
    expect([response.statusCode, response.json().message]).toEqual([400, expect.stringContaining('form')]);
  });

  test('a text that is too long only by what stands behind spaces', async () => {
    const response = await send([...interviewParts, { name: 'notes', value: `a${' '.repeat(98_304)}b` }]);
    expect([response.statusCode, response.json().issues]).toMatchObject([400, [{ path: 'notes' }]]);
  });

  test('a field that the form does not have', async () => {
    const response = await send([...interviewParts, portrait, { name: 'isAdmin', value: 'true' }]);
    expect([response.statusCode, response.json().issues]).toEqual([
      400,
      [{ path: 'isAdmin', message: 'This form has no such field.' }],
    ]);
    const longName = await send([...interviewParts, { name: 'x'.repeat(9000), value: '' }]);
    expect(longName.json().issues[0].path).toHaveLength(200);
  });
});

test('a rejected text ends the parsing: what follows is neither validated nor stored', async () => {
  const stage = vi.spyOn(app.deps.files, 'stage');
  const response = await send([{ name: 'unknown', value: 'x' }, portrait, portrait]);
  expect([response.statusCode, response.json().issues]).toEqual([
    400,
    [{ path: 'unknown', message: 'This form has no such field.' }],
  ]);
  expect(stage).not.toHaveBeenCalled();
  stage.mockRestore();
});

test('a record that was read may be sent back as a form', async () => {
  const headers = await signInHeader(app);
  const create = (parts: Part[]) =>
    app.server.inject({ method: 'POST', url: '/api/projects', ...multipart(parts, headers) });
  const named = (fields: object) =>
    Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []));
  const project = await create(named({ title: 'A clinic', description: 'Care' }));
  expect(project.statusCode).toBe(201);
  expect((await create(named(project.json()))).statusCode).toBe(201);
});
