import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sampleProjects } from '@isangano/content/sample-projects';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, signInHeader, type TestApp } from '../../testing.ts';
import { writeProjectSite } from './testing-project-page.ts';

let folder: string;
let app: TestApp;
let staff: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isangano-site-'));
  await writeProjectSite(folder);
  app = await openTestApp({ SITE_DIR: folder });
  staff = await signInHeader(app);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });
const addProject = (title: string) =>
  app.server.inject({
    method: 'POST',
    url: '/api/projects',
    headers: staff,
    payload: { title, description: 'It opens in May.', status: 'active' },
  });

test('a project that staff add, change and delete is in the next response, in every language', async () => {
  const paths = ['/projects', '/rw/projects', '/fr/projects', '/projects?tab=completed'];
  const before = await Promise.all(paths.map((path) => get(path)));
  const { id }: { id: string } = (await addProject('A clinic <b>in</b> Huye')).json();
  for (const [index, path] of paths.entries()) {
    const response = await get(path);
    expect(response.body).toContain('title: A clinic &lt;b&gt;in&lt;/b&gt; Huye');
    expect(response.body).not.toContain('a sample');
    expect(response.headers.etag).not.toBe(before[index]?.headers.etag);
  }
  const url = `/api/projects/${id}`;
  await app.server.inject({ method: 'PUT', url, headers: staff, payload: { title: 'A school' } });
  expect((await get('/projects')).body).toContain('title: A school');
  await app.server.inject({ method: 'DELETE', url, headers: staff });
  expect((await get('/projects')).body).toBe(before[0]?.body);
  expect((await get('/projects')).headers.etag).toBe(before[0]?.headers.etag);
});

test('each tab of the page has an address', async () => {
  expect((await get('/projects?tab=completed')).body).toContain('<!--/projects?tab=completed-->');
  for (const path of ['/projects', '/projects?tab=upcoming', '/projects?tab=__proto__', '/projects?tab=%00'])
    expect((await get(path)).body).toContain('<!--/projects-->');
});

test('is compressed, and returns 304 until a project changes', async () => {
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const plain = await get('/projects');
    const response = await get('/projects', { 'accept-encoding': encoding });
    expect(response.headers).toMatchObject({
      'content-encoding': encoding,
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      vary: 'cookie, accept-encoding, save-data, sec-ch-ua-mobile',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
    });
    expect(unpack(response.rawPayload).toString()).toBe(plain.body);
    const etag = String(response.headers.etag);
    const request = () => get('/projects', { 'accept-encoding': encoding, 'if-none-match': etag });
    const notModified = await request();
    expect([notModified.statusCode, notModified.body]).toEqual([304, '']);
    await addProject(`For ${encoding}`);
    expect((await request()).statusCode).toBe(200);
  }
});

test('is never older than the last acknowledged change', async () => {
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await addProject(`Bridge ${index}.`);
      expect((await get('/fr/projects')).body).toContain(`title: Bridge ${index}.`);
    }),
  );
});

test('shows the samples while the database cannot be read, and while there is no project', async () => {
  const other = await openTestApp({ SITE_DIR: folder });
  const request = async () => (await other.server.inject('/projects')).body;
  expect(await request()).toContain(`title: ${sampleProjects[0]?.title}`);
  const headers = await signInHeader(other);
  const listed: { id: string }[] = (await other.server.inject('/api/projects/public')).json();
  for (const { id } of listed)
    await other.server.inject({ method: 'DELETE', url: `/api/projects/${id}`, headers });
  expect(await request()).toContain('a sample');
  await other.server.inject({
    method: 'POST',
    url: '/api/projects',
    headers,
    payload: { title: 'A clinic', description: 'It opens in May.' },
  });
  await other.deps.db.read.destroy();
  expect(await request()).toContain('a sample');
  await other.close();
});
