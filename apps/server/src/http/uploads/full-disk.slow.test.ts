import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runStatements } from '@isangano/api/database/run-statements';
import { apiPrefix, applicationTokenHeader, restPaths } from '@isangano/contracts/routes';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { countStored, openTestApp, signInHeader, type TestApp } from '../../testing.ts';
import { fileBytes, interviewParts, multipart, type Part, png } from '../../testing-bodies.ts';
import { createUploadClient } from './testing-uploads.ts';

const disk = vi.hoisted((): { space: 'plenty' | 'little' | 'less' | 'least' | 'none' } => ({
  space: 'plenty',
}));

/** Simulates a full disk: files can be created, but writing to them fails, as with `/dev/full`. */
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>();
  const blocksLeft = { plenty: 1_000_000, little: 25_000, less: 16_900, least: 1000, none: 0 };
  return {
    ...original,
    async open(path: string, ...args: [flags?: string, mode?: number]) {
      const handle = await original.open(path, ...args);
      if (disk.space !== 'none' || args[0] !== 'wx') return handle;
      await handle.close();
      return await original.open('/dev/full', 'w');
    },
    async writeFile(path: string, data: Uint8Array) {
      await original.writeFile(path, disk.space === 'none' ? '' : data);
      if (disk.space === 'none') await original.writeFile('/dev/full', data);
    },
    async statfs(path: string) {
      return Object.assign(await original.statfs(path), { bsize: 4096, bavail: blocksLeft[disk.space] });
    },
  };
});

const longText = 'A long story. '.repeat(1400);
const message = { fullName: 'Aline', email: 'aline@mail.example', subject: 'A clinic', message: longText };

let app: TestApp;
let staff: { authorization: string };
beforeAll(async () => {
  app = await openTestApp();
  staff = await signInHeader(app);
});
afterAll(() => app.close());

/** For SQLite, sets `max_page_count`: a file that may not grow fails with the error of a full disk. */
async function setFreeSpace(space: typeof disk.space): Promise<void> {
  disk.space = space;
  await runStatements(app.deps.db.write, [`pragma max_page_count = ${space === 'none' ? 1 : 1_000_000}`]);
}

async function getReadiness(): Promise<number> {
  return (await app.server.inject(apiPrefix + restPaths.ready)).statusCode;
}

const image = { name: 'image', file: 'clinic.png', content: png(300, 200) };
const project = ['title', 'description'].map((name) => ({ name, value: name }));
const portrait = { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') };

const unavailable = { status: 503, text: 'We cannot take this right now. Please try again in a moment.' };
const noSpace = {
  status: 507,
  text: 'We have no room for files right now. Please send this without files, or try again later.',
};
const writes: [string, string, InjectOptions, { status: number; text: string }][] = [
  ['a message', restPaths.messages, { payload: message }, unavailable],
  ['an interview with a file', restPaths.interviews, multipart([...interviewParts, portrait]), unavailable],
  ['a project with an image', restPaths.projects, multipart([...project, image]), noSpace],
];

test('with little free space the server accepts requests without files', async () => {
  expect(await getReadiness()).toBe(200);
  await setFreeSpace('little');
  const url = apiPrefix + restPaths.messages;
  expect((await app.server.inject({ method: 'POST', url, payload: message })).statusCode).toBe(201);
  const before = await countStored(app);
  const send = (parts: Part[]) =>
    app.server.inject({ method: 'POST', url: apiPrefix + restPaths.interviews, ...multipart(parts) });
  const response = await send([...interviewParts, portrait]);
  expect([response.statusCode, response.json()]).toMatchObject([507, { message: noSpace.text }]);
  expect(await countStored(app)).toEqual(before);
  expect((await send(interviewParts)).statusCode).toBe(201);
});

const ofVisitors: [string, string, InjectOptions][] = [
  ['a message', restPaths.messages, { payload: message }],
  ['an application', restPaths.interviews, multipart(interviewParts)],
  [
    'a draft',
    restPaths.draft.replace('{id}', 'a1'.repeat(16)),
    {
      method: 'PUT',
      headers: { [applicationTokenHeader]: 'own'.padEnd(43, '_') },
      payload: { kind: 'interview', content: 'encrypted', basedOn: 0, uploads: [], reminderEmail: null },
    },
  ],
  [
    'an e-mail call',
    restPaths.emailSend,
    {
      payload: {
        service_id: 's',
        user_id: 'u',
        template_id: 'newsletter',
        template_params: { subscriber_email: 'keza@mail.example' },
      },
    },
  ],
  ['a proof', restPaths.proofs, { payload: {} }],
];

async function sendMessage(): Promise<number> {
  const url = apiPrefix + restPaths.messages;
  return (await app.server.inject({ method: 'POST', url, payload: message })).statusCode;
}

test('a body of unknown length needs as much space as the largest', async () => {
  await setFreeSpace('less');
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const sendChunked = async () => {
    const payload = Readable.from([JSON.stringify(message)]);
    const url = apiPrefix + restPaths.messages;
    return (await app.server.inject({ method: 'POST', url, headers, payload })).statusCode;
  };
  await expect.poll(sendChunked, { timeout: 3000 }).toBe(503);
  expect(await sendMessage()).toBe(201);
});

describe('with the space that is kept for staff', () => {
  beforeAll(async () => {
    await setFreeSpace('least');
    // The free space is measured again after a second.
    await vi.waitFor(async () => expect(await sendMessage()).toBe(503), { timeout: 5000 });
  });

  test('the server is not ready', async () => {
    await expect.poll(getReadiness, { timeout: 3000 }).toBe(503);
  });

  test.each(ofVisitors)('%s is refused', async (_what, path, request) => {
    const before = await countStored(app);
    const response = await app.server.inject({ method: 'POST', ...request, url: apiPrefix + path });
    expect(response.statusCode).toBe(503);
    expect(response.body).toContain(unavailable.text);
    expect(await countStored(app)).toEqual(before);
  });

  test('a call that removes a draft is answered', async () => {
    const url = apiPrefix + restPaths.draft.replace('{id}', 'a1'.repeat(16));
    const headers = { [applicationTokenHeader]: 'own'.padEnd(43, '_') };
    // There is none: it was refused.
    expect((await app.server.inject({ method: 'DELETE', url, headers })).statusCode).toBe(404);
  });

  test('staff sign in and work', async () => {
    const headers = await signInHeader(app);
    const url = `${apiPrefix}${restPaths.messages}`;
    const [stored] = (await app.server.inject({ url, headers })).json<{ id: string }[]>();
    const read = await app.server.inject({
      method: 'PUT',
      url: `${url}/${stored?.id}`,
      headers,
      payload: { status: 'read' },
    });
    expect(read.statusCode).toBe(200);
  });
});

describe('on a full disk', () => {
  beforeAll(() => setFreeSpace('none'));

  test('readiness returns 503, liveness 200', async () => {
    expect(await app.deps.files.isReady()).toBe(false);
    expect(await getReadiness()).toBe(503);
    expect((await app.server.inject(apiPrefix + restPaths.health)).statusCode).toBe(200);
    expect((await countStored(app)).files).toBe(0);
  });

  test.each(writes)(
    '%s to %s returns an error that helps and stores nothing',
    async (_what, path, request, { status, text }) => {
      const before = await countStored(app);
      const headers = { ...request.headers, ...staff };
      const response = await app.server.inject({
        ...request,
        method: 'POST',
        url: apiPrefix + path,
        headers,
      });
      expect([response.statusCode, response.json()]).toMatchObject([status, { message: text }]);
      if (status === 503) expect(response.headers['retry-after']).toMatch(/^\d+$/);
      expect(await countStored(app)).toEqual(before);
    },
  );

  test('stored data can be read', async () => {
    expect((await app.server.inject(apiPrefix + restPaths.publicProjects)).json()).toHaveLength(3);
    const url = apiPrefix + restPaths.messages;
    expect((await app.server.inject({ url, headers: staff })).statusCode).toBe(200);
  });
});

describe('with free space again', () => {
  beforeAll(() => setFreeSpace('plenty'));

  test('the server is ready', async () => {
    await expect.poll(getReadiness, { timeout: 3000 }).toBe(200);
  });

  test.each(writes)('%s to %s is accepted', async (_what, path, request) => {
    const headers = { ...request.headers, ...staff };
    const response = await app.server.inject({ ...request, method: 'POST', url: apiPrefix + path, headers });
    expect(response.statusCode).toBe(201);
  });
});

test('an upload that begins, or continues, beside too little space gets 507 and keeps what it has', async () => {
  await setFreeSpace('plenty');
  const client = createUploadClient(app);
  const content = fileBytes('mp4', 200_000);
  const url = String((await client.create(content.length)).headers.location);
  await client.patch(url, 0, content.subarray(0, 100_000));
  await setFreeSpace('little');
  const created = await client.create(content.length);
  expect([created.statusCode, created.json()]).toMatchObject([507, { message: noSpace.text }]);
  const continued = await client.patch(url, 100_000, content.subarray(100_000));
  expect([continued.statusCode, continued.json()]).toMatchObject([507, { message: noSpace.text }]);
  await setFreeSpace('plenty');
  expect((await client.head(url)).headers['upload-offset']).toBe('100000');
  // The free space is measured again once much was written, or when an upload is created.
  await client.remove(String((await client.create(10)).headers.location));
  expect((await client.patch(url, 100_000, content.subarray(100_000))).statusCode).toBe(204);
  await client.remove(url);
});

test('while the folder of files is gone, what needs it is refused, and taken once it is back', async () => {
  await setFreeSpace('plenty');
  const folder = join(app.folder, 'files');
  const send = () =>
    app.server.inject({
      method: 'POST',
      url: apiPrefix + restPaths.interviews,
      ...multipart([...interviewParts, portrait]),
    });
  await rename(folder, `${folder}-away`);
  const response = await send();
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '60']);
  await expect.poll(getReadiness, { timeout: 3000 }).toBe(503);
  await rename(`${folder}-away`, folder);
  expect((await send()).statusCode).toBe(201);
});
