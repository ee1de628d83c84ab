import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type ProjectView, projectView } from '@isangano/contracts/projects/project';
import { newId } from '@isangano/platform/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStored, openTestApp, signInHeader, type TestApp } from '../../testing.ts';
import { fileBytes, multipart, type Part, png } from '../../testing-bodies.ts';

const url = '/api/projects';

let app: TestApp;
let staff: { authorization: string };
beforeAll(async () => {
  app = await openTestApp({ UPLOAD_IMAGE_MB: '1' });
  staff = await signInHeader(app);
});
afterAll(() => app.close());

const fields: Part[] = [
  { name: 'title', value: 'Records for health posts' },
  { name: 'description', value: 'Paper out,\r\nphones in.' },
  { name: 'client', value: 'Ministry of Health' },
  { name: 'status', value: 'onHold' },
  { name: 'budget', value: '120000' },
  { name: 'progress', value: '40' },
];
const image: Part = { name: 'image', file: 'clinic.png', content: png(1200, 800) };

async function send(
  method: 'POST' | 'PUT',
  path: string,
  parts: Part[],
  headers: Record<string, string> = staff,
) {
  return await app.server.inject({ method, url: path, ...multipart(parts, headers) });
}

async function put(id: string, payload: object) {
  return await app.server.inject({ method: 'PUT', url: `${url}/${id}`, headers: staff, payload });
}

async function createProject(parts: Part[] = [image]): Promise<ProjectView> {
  const response = await send('POST', url, [...fields, ...parts]);
  expect(response.statusCode).toBe(201);
  return projectView.parse(response.json());
}

async function publicList(headers: Record<string, string> = {}) {
  return await app.server.inject({ url: `${url}/public`, headers });
}

describe('a project', () => {
  test('takes its translations from a form as JSON, and keeps them when their field is empty', async () => {
    const translations = (value: string): Part => ({ name: 'translations', value });
    expect((await createProject([translations('')])).translations).toEqual({});
    const { id } = await createProject([translations('{"fr":{"title":"Dossiers"}}')]);
    const response = await send('PUT', `${url}/${id}`, [translations(' ')]);
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { translations: { fr: { title: 'Dossiers' } } },
    ]);
    expect((await send('PUT', `${url}/${id}`, [translations('{')])).statusCode).toBe(400);
  });

  test('with an image returns 201 with the record, and its image is public', async () => {
    const project = await createProject();
    expect(project).toMatchObject({
      title: 'Records for health posts',
      description: 'Paper out,\nphones in.',
      status: 'on-hold',
      priority: 'medium',
      budget: 120_000,
      progress: 40,
      category: '',
    });
    const imageResponse = await app.server.inject(project.image ?? '');
    expect(imageResponse.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    expect(imageResponse.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': expect.stringMatching(/^inline; filename="clinic\.webp"/),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const head = await app.server.inject({ method: 'HEAD', url: project.image ?? '' });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(imageResponse.rawPayload.length),
      '',
    ]);
    const unchanged = await app.server.inject({
      url: project.image ?? '',
      headers: { 'if-none-match': String(imageResponse.headers.etag) },
    });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    expect(project.imageSet.map(({ width, height }) => [width, height])).toEqual([
      [480, 320],
      [960, 640],
      [1200, 800],
    ]);
    for (const { url: renditionUrl } of project.imageSet)
      expect((await app.server.inject(renditionUrl)).statusCode).toBe(200);
  });

  test('without an image can be JSON, and null counts as absent', async () => {
    const payload = { title: 'Short', description: 'Shorter', image: null, budget: null, status: 'active' };
    const response = await app.server.inject({ method: 'POST', url, headers: staff, payload });
    expect([response.statusCode, response.json()]).toMatchObject([
      201,
      { title: 'Short', status: 'active', budget: 0, image: null },
    ]);
  });

  test('can be read, listed by page, and deleted with its image', async () => {
    const project = await createProject();
    const read = (path: string) => app.server.inject({ url: path, headers: staff });
    expect((await read(`${url}/${project.id}`)).json()).toEqual(project);
    const page = await read(`${url}?limit=1`);
    expect(page.json()).toEqual([project]);
    expect(page.headers.link).toMatch(/^<\/api\/projects\?limit=1&cursor=\d+>; rel="next"$/);

    const remove = () => app.server.inject({ method: 'DELETE', url: `${url}/${project.id}`, headers: staff });
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404]);
    expect((await read(`${url}/${project.id}`)).statusCode).toBe(404);
    expect((await app.server.inject(project.image ?? '')).statusCode).toBe(404);
  });
});

describe('an update', () => {
  test('keeps omitted fields, by JSON and form', async () => {
    const project = await createProject();
    const json = await put(project.id, { progress: 55, location: 'Huye', client: null });
    expect([json.statusCode, json.json()]).toMatchObject([
      200,
      { ...project, progress: 55, location: 'Huye', version: 2, updatedAt: expect.any(String) },
    ]);
    const form = await send('PUT', `${url}/${project.id}`, [{ name: 'status', value: 'completed' }]);
    expect(form.json()).toMatchObject({ status: 'completed', progress: 55, image: project.image });
    const complete = await put(project.id, { ...project, title: 'The record sent back' });
    expect(complete.json()).toMatchObject({
      title: 'The record sent back',
      image: project.image,
      progress: 40,
    });
  });

  test('replaces the image, whose old URLs return 404', async () => {
    const project = await createProject();
    const other = { ...image, file: 'other.png', content: png(300, 300) };
    const response = await send('PUT', `${url}/${project.id}`, [other]);
    const changed = projectView.parse(response.json());
    expect(changed.image).not.toBe(project.image);
    expect(changed.imageSet).toEqual([{ url: changed.image, width: 300, height: 300 }]);
    expect((await app.server.inject(changed.image ?? '')).headers['content-type']).toBe('image/webp');
    for (const { url: renditionUrl } of project.imageSet)
      expect((await app.server.inject(renditionUrl)).statusCode).toBe(404);
  });

  test.each([
    ['an empty text', ''],
    ['null', null],
  ])('removes the image: %s', async (_what, value) => {
    const project = await createProject();
    expect((await put(project.id, { image: value })).json()).toMatchObject({ image: null });
    expect((await app.server.inject(project.image ?? '')).statusCode).toBe(404);
  });

  test('returns 409 for an outdated version, and succeeds without a version', async () => {
    const project = await createProject();
    expect((await put(project.id, { basedOn: project.version, progress: 41 })).statusCode).toBe(200);
    const before = await countStored(app);
    const basedOn: Part = { name: 'basedOn', value: String(project.version) };
    for (const outdated of [
      await put(project.id, { basedOn: project.version, progress: 42 }),
      await send('PUT', `${url}/${project.id}`, [image, basedOn]),
    ]) {
      expect([outdated.statusCode, outdated.json()]).toMatchObject([
        409,
        { message: expect.stringMatching(/^This project was changed by someone else in the meantime\./) },
      ]);
    }
    expect(await countStored(app)).toEqual(before);
    expect((await put(project.id, { ...project, progress: 43 })).json()).toMatchObject({ progress: 43 });
    expect((await put(project.id, { basedOn: 'yesterday' })).statusCode).toBe(400);
  });

  test('of an unknown project returns 404 and leaves no file', async () => {
    const before = await countStored(app);
    expect((await send('PUT', `${url}/${newId()}`, [image])).statusCode).toBe(404);
    expect(await countStored(app)).toEqual(before);
  });
});

describe('a rejected request leaves no row and no file:', () => {
  const html = '<!doctype html><script>alert(1)</script>';

  test.each<[string, Part[], number, { path: string; message: string }[]]>([
    [
      'an HTML page with an image name',
      [{ ...image, content: html }],
      415,
      [{ path: 'image', message: 'clinic.png is not a JPG, PNG or WebP image.' }],
    ],
    [
      'an image over its limit',
      [{ ...image, content: fileBytes('jpeg', 1024 * 1024 + 1) }],
      413,
      [{ path: 'image', message: 'clinic.png is larger than 1 MB.' }],
    ],
    [
      'a damaged image',
      [{ ...image, content: fileBytes('png') }],
      400,
      [{ path: 'image', message: 'clinic.png cannot be read as a picture. It may be damaged.' }],
    ],
    ['two images', [image, image], 413, [{ path: 'image', message: 'Please send one file only.' }]],
    [
      'invalid fields',
      [image, { name: 'progress', value: '120' }],
      400,
      [{ path: 'progress', message: 'Progress must be between 0 and 100' }],
    ],
  ])('%s', async (_what, parts, status, issues) => {
    const project = await createProject([]);
    const before = await countStored(app);
    const validFields = parts.some(({ name }) => name === 'progress')
      ? fields.filter(({ name }) => name !== 'progress')
      : fields;
    for (const response of [
      await send('POST', url, [...validFields, ...parts]),
      await send('PUT', `${url}/${project.id}`, parts),
    ]) {
      expect([response.statusCode, response.json().issues]).toEqual([status, issues]);
    }
    expect(await countStored(app)).toEqual(before);
  });

  test('a request without a valid token, before its image is stored', async () => {
    const before = await countStored(app);
    for (const headers of [{}, { authorization: 'Bearer nonsense' }]) {
      expect((await send('POST', url, [...fields, image], headers)).statusCode).toBe(401);
      expect((await send('PUT', `${url}/${newId()}`, [image], headers)).statusCode).toBe(401);
    }
    expect(await countStored(app)).toEqual(before);
  });
});

describe('the public list', () => {
  test('reflects every change at once, by REST and tRPC', async () => {
    const titles = async () => {
      const list: ProjectView[] = (await publicList()).json();
      return list.map(({ title }) => title);
    };
    const etags = new Set([String((await publicList()).headers.etag)]);
    const { id } = await createProject();
    expect((await titles())[0]).toBe('Records for health posts');
    etags.add(String((await publicList()).headers.etag));
    await put(id, { title: 'Another title' });
    expect((await titles())[0]).toBe('Another title');
    etags.add(String((await publicList()).headers.etag));
    await app.server.inject({
      method: 'POST',
      url: '/trpc/projects.delete',
      headers: staff,
      payload: { id },
    });
    expect(await titles()).not.toContain('Another title');
    expect(etags.size).toBe(3);
  });

  test('is never older than the last acknowledged change', async () => {
    const { id } = await createProject([]);
    await Promise.all(
      Array.from({ length: 20 }, async (_, progress) => {
        const acknowledged: ProjectView = (await put(id, { progress })).json();
        const list: ProjectView[] = (await publicList()).json();
        const listed = list.find((project) => project.id === id);
        expect(listed?.version).toBeGreaterThanOrEqual(acknowledged.version);
      }),
    );
    const list: ProjectView[] = (await publicList()).json();
    const current = (await app.server.inject({ url: `${url}/${id}`, headers: staff })).json();
    expect(list.find((project) => project.id === id)).toEqual(current);
  });

  test('is compressed on request, and returns 304 while unchanged', async () => {
    const uncompressed = await publicList();
    expect(uncompressed.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const response = await publicList({ 'accept-encoding': encoding });
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(unpack(response.rawPayload).toString()).toBe(uncompressed.body);
    }
    const etag = String(uncompressed.headers.etag);
    const notModified = await publicList({ 'if-none-match': etag });
    expect([notModified.statusCode, notModified.body]).toEqual([304, '']);
    const head = await app.server.inject({ method: 'HEAD', url: `${url}/public` });
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, etag, '']);
  });
});
