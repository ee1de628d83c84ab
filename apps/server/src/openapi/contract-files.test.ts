import { interviewView } from '@isangano/contracts/applications/interview';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fileBytes,
  interviewParts,
  multipart,
  openTestApp,
  type Part,
  png,
  signInHeader,
  type TestApp,
} from '../testing.ts';
import { document, expectDocumented, toMethod } from './expect-documented.ts';
import type { Method } from './types.ts';

/*
 * Downloads real files by the links that records have, and holds each answer against the document.
 */

const both: Method[] = ['get', 'head'];
const megabyte = 1024 * 1024;

let app: TestApp;
const files: Record<string, { path: string; url: string; bytes: Buffer }> = {};
let staff: { authorization: string };
let recordId = '';
let tableUrl = '';
/** Statuses that have come, by call. */
const seen = new Set<string>();

beforeAll(async () => {
  app = await openTestApp();
  staff = await signInHeader(app);
  const post = async (url: string, request: { headers: object; payload: Buffer | object }) => {
    const headers = { ...request.headers, ...staff };
    return (await app.server.inject({ ...request, method: 'POST', url, headers })).json();
  };

  const sent: Record<string, Part> = {
    picture: { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') },
    document: { name: 'uploadDocsUrls', file: 'a letter.pdf', content: fileBytes('pdf', 70_000) },
    film: { name: 'uploadDocsUrls', file: 'film.mp4', content: fileBytes('mp4', 3 * megabyte) },
  };
  const record = interviewView.parse(
    await post('/api/applications/interviews', multipart([...interviewParts, ...Object.values(sent)])),
  );
  recordId = record.id;
  for (const [index, [name, { content = '' }]] of Object.entries(sent).entries()) {
    const url = record.files[index]?.url ?? '';
    files[name] = { path: '/files/{id}', url, bytes: Buffer.from(content) };
  }

  const image = { name: 'image', file: 'clinic.png', content: png(900, 600) };
  const fields = ['title', 'description'].map((name) => ({ name, value: name }));
  const project: { image: string } = await post('/api/projects', multipart([...fields, image]));
  const { rawPayload } = await app.server.inject(project.image);
  files['public image'] = { path: '/files/public/{id}', url: project.image, bytes: rawPayload };

  const link = await post('/trpc/applications.exportLink', { headers: {}, payload: { q: 'weaver' } });
  tableUrl = String(link.result.data);
});
afterAll(() => app.close());

async function ask(path: string, method: Method, url: string, headers: Record<string, string> = {}) {
  const answer = await app.server.inject({ method: toMethod(method), url, headers });
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`The document has no ${method} ${path}.`);
  expectDocumented(path, method, operation, answer);
  seen.add(`${method} ${path} ${answer.statusCode}`);
  return answer;
}

describe.each(['picture', 'document', 'film', 'public image'])('a %s', (name) => {
  const fileOf = () => {
    const file = files[name];
    if (!file) throw new Error(`There is no ${name}.`);
    return file;
  };

  test('comes whole', async () => {
    const { path, url, bytes } = fileOf();
    const answer = await ask(path, 'get', url);
    expect([answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([200, true]);
    const head = await ask(path, 'head', url);
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(bytes.length)]);
  });

  test('comes in parts', async () => {
    const { path, url, bytes } = fileOf();
    const headers = { range: 'bytes=100-299' };
    const answer = await ask(path, 'get', url, headers);
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([
      206,
      `bytes 100-299/${bytes.length}`,
    ]);
    expect(answer.rawPayload.equals(bytes.subarray(100, 300))).toBe(true);
    const head = await ask(path, 'head', url, headers);
    expect([head.statusCode, head.headers['content-length']]).toEqual([206, '200']);
  });

  test.each(both)('has no part behind its end: %s', async (method) => {
    const { path, url, bytes } = fileOf();
    const answer = await ask(path, method, url, { range: `bytes=${bytes.length}-` });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`]);
  });
});

test('the list as a table comes whole, also to whoever asks for a part', async () => {
  const path = '/files/exports/applications.csv';
  const whole = await ask(path, 'get', tableUrl);
  expect([whole.statusCode, whole.body]).toEqual([200, expect.stringContaining('Aline Uwase')]);
  const part = await ask(path, 'get', tableUrl, { range: 'bytes=0-9' });
  expect([part.statusCode, part.body]).toEqual([200, whole.body]);
  const behind = await ask(path, 'get', tableUrl, { range: 'bytes=9999999-' });
  expect([behind.statusCode, behind.body]).toEqual([200, whole.body]);
  expect((await ask(path, 'head', tableUrl)).statusCode).toBe(200);
});

test('a link that was altered, and a file that is gone, are refused as documented', async () => {
  const url = files.picture?.url ?? '';
  for (const method of both) {
    expect((await ask('/files/{id}', method, `${url}x`)).statusCode).toBe(403);
    expect((await ask('/files/exports/applications.csv', method, `${tableUrl}x`)).statusCode).toBe(403);
    expect((await ask('/files/public/{id}', method, '/files/public/none')).statusCode).toBe(404);
  }
  await app.server.inject({
    method: 'DELETE',
    url: `/api/applications/interviews/${recordId}`,
    headers: staff,
  });
  for (const method of both) expect((await ask('/files/{id}', method, url)).statusCode).toBe(404);
});

test('nothing else is documented but what hooks answer', () => {
  const byHooks = ['429', '503'];
  const promised = Object.entries(document.paths).flatMap(([path, item]) => {
    if (!path.startsWith('/files/')) return [];
    return both.flatMap((method) =>
      Object.keys(item[method]?.responses ?? {})
        .filter((status) => !byHooks.includes(status))
        .map((status) => `${method} ${path} ${status}`),
    );
  });
  expect([...seen].toSorted()).toEqual(promised.toSorted());
});
