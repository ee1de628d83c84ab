import { startPortraitWorker } from '@isangano/api/modules/applications/portraits/portraits';
import { createStaffCaller } from '@isangano/api/testing';
import { interviewView } from '@isangano/contracts/applications/interview';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp, signInHeader, type TestApp, testAdmin } from '../testing.ts';
import { fileBytes, interviewParts, multipart, type Part, png } from '../testing-bodies.ts';
import { document, expectDocumented, toMethod } from './testing-document.ts';
import type { Method } from './types.ts';

/*
 * Downloads files by the links in records and compares each response with the document.
 */

const both: Method[] = ['get', 'head'];
const megabyte = 1024 * 1024;

let app: TestApp;
const files: Record<string, { path: string; url: string; bytes: Buffer }> = {};
let staff: { authorization: string };
let recordId = '';
let exportUrl = '';
let auditUrl = '';
let personUrl = '';
let nobodyUrl = '';
let messagesUrl = '';
let thumbnailUrl = '';
let calendarUrl = '';
/** All `method path status` combinations that occurred. */
const seenResponses = new Set<string>();

beforeAll(async () => {
  app = await openTestApp();
  staff = await signInHeader(app);
  const post = (url: string, request: { headers: object; payload: Buffer | object }) =>
    app.server.inject({ ...request, method: 'POST', url, headers: { ...request.headers, ...staff } });

  const sent: Record<string, Part> = {
    picture: { name: 'portraitUrl', file: 'me.png', content: png(600, 400) },
    document: { name: 'uploadDocsUrls', file: 'a letter.pdf', content: fileBytes('pdf', 70_000) },
    film: { name: 'uploadDocsUrls', file: 'film.mp4', content: fileBytes('mp4', 3 * megabyte) },
  };
  const form = multipart([...interviewParts, ...Object.values(sent)]);
  recordId = interviewView.parse((await post('/api/applications/interviews', form)).json()).id;
  const stored = await app.server.inject({ url: `/api/applications/interviews/${recordId}`, headers: staff });
  const record = interviewView.parse(stored.json());
  for (const [index, [name, { content = '' }]] of Object.entries(sent).entries()) {
    const url = record.files[index]?.url ?? '';
    files[name] = { path: '/files/{id}', url, bytes: Buffer.from(content) };
  }

  const worker = startPortraitWorker(app.deps);
  const caller = createStaffCaller(app.deps);
  await vi.waitUntil(async () => recordId in (await caller.applications.portraits({ ids: [recordId] })));
  await worker.stop();
  thumbnailUrl = (files.picture?.url ?? '').replace('?', '/thumbnail?');

  const image = { name: 'image', file: 'clinic.png', content: png(900, 600) };
  const fields = ['title', 'description'].map((name) => ({ name, value: name }));
  const response = await post('/api/projects', multipart([...fields, image]));
  const project: { image: string } = response.json();
  const { rawPayload } = await app.server.inject(project.image);
  files['public image'] = { path: '/files/public/{id}', url: project.image, bytes: rawPayload };

  const link = await post('/trpc/applications.exportLink', { headers: {}, payload: { q: 'weaver' } });
  exportUrl = String(link.json().result.data);
  const auditLink = await post('/trpc/audit.exportLink', {
    headers: {},
    payload: { action: 'list_exported' },
  });
  const messagesLink = await post('/trpc/messages.exportLink', {
    headers: {},
    payload: { status: 'unread' },
  });
  messagesUrl = String(messagesLink.json().result.data);
  auditUrl = String(auditLink.json().result.data);
  const calendarLink = await post('/trpc/applications.calendarLink', { headers: {}, payload: {} });
  const { pathname, search } = new URL(String(calendarLink.json().result.data.url));
  calendarUrl = pathname + search;
  const email = interviewParts.find(({ name }) => name === 'email')?.value;
  const createPersonUrl = async (payload: { email: string | undefined }) =>
    String((await post('/trpc/people.exportLink', { headers: {}, payload })).json().result.data);
  personUrl = await createPersonUrl({ email });
  nobodyUrl = await createPersonUrl({ email: 'nobody@mail.example' });
});
afterAll(() => app.close());

async function request(path: string, method: Method, url: string, headers: Record<string, string> = {}) {
  const response = await app.server.inject({ method: toMethod(method), url, headers });
  expectDocumented(path, method, response);
  seenResponses.add(`${method} ${path} ${response.statusCode}`);
  return response;
}

describe.each(['picture', 'document', 'film', 'public image'])('a %s', (name) => {
  const getFile = () => {
    const file = files[name];
    if (!file) throw new Error(`There is no ${name}.`);
    return file;
  };

  test('is returned completely', async () => {
    const { path, url, bytes } = getFile();
    const response = await request(path, 'get', url);
    expect([response.statusCode, response.rawPayload.equals(bytes)]).toEqual([200, true]);
    const head = await request(path, 'head', url);
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(bytes.length)]);
  });

  test('is returned by ranges', async () => {
    const { path, url, bytes } = getFile();
    const headers = { range: 'bytes=100-299' };
    const response = await request(path, 'get', url, headers);
    expect([response.statusCode, response.headers['content-range']]).toEqual([
      206,
      `bytes 100-299/${bytes.length}`,
    ]);
    expect(response.rawPayload.equals(bytes.subarray(100, 300))).toBe(true);
    const head = await request(path, 'head', url, headers);
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(bytes.length)]);
  });

  test('is not sent again to those who have it', async () => {
    const { path, url } = getFile();
    const { etag } = (await request(path, 'get', url)).headers;
    const headers = { 'if-none-match': String(etag) };
    for (const method of both) expect((await request(path, method, url, headers)).statusCode).toBe(304);
  });

  test('returns 416 for a range after its end', async () => {
    const { path, url, bytes } = getFile();
    const response = await request(path, 'get', url, { range: `bytes=${bytes.length}-` });
    expect([response.statusCode, response.headers['content-range']]).toEqual([
      416,
      `bytes */${bytes.length}`,
    ]);
  });
});

test('the CSV export ignores Range headers', async () => {
  const path = '/files/exports/applications.csv';
  const complete = await request(path, 'get', exportUrl);
  expect([complete.statusCode, complete.body]).toEqual([200, expect.stringContaining('Aline Uwase')]);
  const range = await request(path, 'get', exportUrl, { range: 'bytes=0-9' });
  expect([range.statusCode, range.body]).toEqual([200, complete.body]);
  const afterEnd = await request(path, 'get', exportUrl, { range: 'bytes=9999999-' });
  expect([afterEnd.statusCode, afterEnd.body]).toEqual([200, complete.body]);
  expect((await request(path, 'head', exportUrl)).statusCode).toBe(200);
});

test('the export of the audit log contains the export of the list', async () => {
  const path = '/files/exports/audit.csv';
  const response = await request(path, 'get', auditUrl);
  expect(response.body.split('\r\n')[0]).toBe('\uFEFFTime,Kind,Who,Action,Subject,Detail,Address,Request');
  expect(response.body).toContain(`account,${testAdmin.email},list_exported,,applications,127.0.0.1,`);
  expect((await request(path, 'head', auditUrl)).statusCode).toBe(200);
});

test('an export is a workbook if its link says so, and the link says that for good', async () => {
  const path = '/files/exports/applications.csv';
  const link = await app.server.inject({
    method: 'POST',
    url: '/trpc/applications.exportLink',
    headers: staff,
    payload: { q: 'weaver', format: 'xlsx' },
  });
  const url = String(link.json().result.data);
  const response = await request(path, 'get', url);
  expect([response.statusCode, response.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  expect(response.headers['content-disposition']).toMatch(/applications-[\d-]{10}\.xlsx"$/);
  expect((await request(path, 'get', url.replace('&format=xlsx', ''))).statusCode).toBe(403);
  expect((await request(path, 'get', `${exportUrl}&format=xlsx`)).statusCode).toBe(403);
});

test('an export is in the language that its link was created in, and the link says that for good', async () => {
  const path = '/files/exports/messages.csv';
  const link = await app.server.inject({
    method: 'POST',
    url: '/trpc/messages.exportLink',
    headers: { ...staff, cookie: 'language=fr' },
    payload: { status: 'unread' },
  });
  const url = String(link.json().result.data);
  expect((await request(path, 'get', url)).body).toBe(
    '\uFEFFStatut,Nom,E-mail,Téléphone,Objet,Message,Reçu,Identifiant\r\n',
  );
  // What the browser that opens it prefers does not matter.
  expect((await request(path, 'get', messagesUrl, { cookie: 'language=fr' })).body).toContain('Status,Name');
  expect((await request(path, 'get', url.replace('&language=fr', ''))).statusCode).toBe(403);
  expect((await request(path, 'get', url.replace('language=fr', 'language=rw'))).statusCode).toBe(403);
  expect((await request(path, 'get', `${messagesUrl}&language=fr`)).statusCode).toBe(403);
});

test('the export of messages is a table', async () => {
  const path = '/files/exports/messages.csv';
  const response = await request(path, 'get', messagesUrl);
  expect(response.body).toBe('\uFEFFStatus,Name,Email,Phone,Subject,Message,Received,ID\r\n');
  expect((await request(path, 'head', messagesUrl)).statusCode).toBe(200);
});

test('the export of a person contains the files', async () => {
  const path = '/files/exports/person.zip';
  const response = await request(path, 'get', personUrl);
  expect([response.statusCode, response.rawPayload.includes(files.document?.bytes ?? '')]).toEqual([
    200,
    true,
  ]);
  expect((await request(path, 'head', personUrl)).statusCode).toBe(200);
});

test('the appointments are returned as iCalendar', async () => {
  const path = '/files/calendar.ics';
  const response = await request(path, 'get', calendarUrl);
  expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    expect.stringContaining('BEGIN:VCALENDAR\r\n'),
  ]);
  expect((await request(path, 'head', calendarUrl)).statusCode).toBe(200);
});

test('the portrait is returned in small', async () => {
  const path = '/files/{id}/thumbnail';
  const response = await request(path, 'get', thumbnailUrl);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await request(path, 'head', thumbnailUrl)).statusCode).toBe(200);
});

test('an altered link and a deleted file return the documented errors', async () => {
  const url = files.picture?.url ?? '';
  for (const method of both) {
    expect((await request('/files/{id}', method, `${url}x`)).statusCode).toBe(403);
    expect((await request('/files/{id}/thumbnail', method, `${thumbnailUrl}x`)).statusCode).toBe(403);
    expect((await request('/files/exports/applications.csv', method, `${exportUrl}x`)).statusCode).toBe(403);
    expect((await request('/files/exports/audit.csv', method, `${auditUrl}x`)).statusCode).toBe(403);
    expect((await request('/files/exports/person.zip', method, `${personUrl}x`)).statusCode).toBe(403);
    expect((await request('/files/exports/messages.csv', method, `${messagesUrl}x`)).statusCode).toBe(403);
    expect((await request('/files/calendar.ics', method, `${calendarUrl}x`)).statusCode).toBe(403);
    expect((await request('/files/public/{id}', method, '/files/public/none')).statusCode).toBe(404);
  }
  await app.server.inject({
    method: 'DELETE',
    url: `/api/applications/interviews/${recordId}`,
    headers: staff,
  });
  for (const method of both) {
    expect((await request('/files/{id}', method, url)).statusCode).toBe(404);
    expect((await request('/files/{id}/thumbnail', method, thumbnailUrl)).statusCode).toBe(404);
    expect((await request('/files/exports/person.zip', method, nobodyUrl)).statusCode).toBe(404);
  }
});

test('all documented statuses occur, except those of hooks', () => {
  const hookStatuses = ['414', '429', '503'];
  const documented = Object.entries(document.paths).flatMap(([path, item]) => {
    if (!path.startsWith('/files/')) return [];
    return both.flatMap((method) =>
      Object.keys(item[method]?.responses ?? {})
        .filter((status) => !hookStatuses.includes(status))
        .map((status) => `${method} ${path} ${status}`),
    );
  });
  expect([...seenResponses].toSorted()).toEqual(documented.toSorted());
});
