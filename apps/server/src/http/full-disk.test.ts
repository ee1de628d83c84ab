import { runStatements } from '@isangano/api/db/run-statements';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  countStored,
  fileBytes,
  interviewParts,
  multipart,
  openTestApp,
  png,
  signInHeader,
  type TestApp,
} from '../testing.ts';

const disk = vi.hoisted((): { room: 'plenty' | 'little' | 'none' } => ({ room: 'plenty' }));

/** The system as it is on a full disk: files can be made, and their bytes are refused as by `/dev/full`. */
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  const blocksLeft = { plenty: 1_000_000, little: 1000, none: 0 };
  return {
    ...real,
    async open(path: string, ...how: [flags?: string, mode?: number]) {
      const handle = await real.open(path, ...how);
      if (disk.room !== 'none' || how[0] !== 'wx') return handle;
      await handle.close();
      return await real.open('/dev/full', 'w');
    },
    async writeFile(path: string, data: Uint8Array) {
      await real.writeFile(path, disk.room === 'none' ? '' : data);
      if (disk.room === 'none') await real.writeFile('/dev/full', data);
    },
    async statfs(path: string) {
      return Object.assign(await real.statfs(path), { bsize: 4096, bavail: blocksLeft[disk.room] });
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

/** SQLite says the same of a file that may not grow as of a full disk. */
async function leave(room: typeof disk.room): Promise<void> {
  disk.room = room;
  await runStatements(app.deps.db.write, [`pragma max_page_count = ${room === 'none' ? 1 : 1_000_000}`]);
}

async function readiness(): Promise<number> {
  return (await app.server.inject(apiPrefix + restPaths.ready)).statusCode;
}

const image = { name: 'image', file: 'clinic.png', content: png(300, 200) };
const project = ['title', 'description'].map((name) => ({ name, value: name }));
const portrait = { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') };

const writes: [string, string, InjectOptions][] = [
  ['a message', restPaths.messages, { payload: message }],
  ['an interview with a file', restPaths.interviews, multipart([...interviewParts, portrait])],
  ['a project with an image', restPaths.projects, multipart([...project, image])],
];

test('with little room left the server is not ready, and takes what there is room for', async () => {
  expect(await readiness()).toBe(200);
  await leave('little');
  await expect.poll(readiness, { timeout: 3000 }).toBe(503);
  const url = apiPrefix + restPaths.messages;
  expect((await app.server.inject({ method: 'POST', url, payload: message })).statusCode).toBe(201);
});

describe('on a full disk', () => {
  beforeAll(() => leave('none'));

  test('the server is not ready, but alive', async () => {
    expect(await app.deps.files.isReady()).toBe(false);
    expect(await readiness()).toBe(503);
    expect((await app.server.inject(apiPrefix + restPaths.health)).statusCode).toBe(200);
    expect((await countStored(app)).files).toBe(0);
  });

  test.each(writes)('%s to %s is told to come again, and leaves no trace', async (_what, path, request) => {
    const before = await countStored(app);
    const headers = { ...request.headers, ...staff };
    const answer = await app.server.inject({ ...request, method: 'POST', url: apiPrefix + path, headers });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      expect.stringMatching(/^\d+$/),
      { message: 'We cannot take this right now. Please try again in a moment.' },
    ]);
    expect(await countStored(app)).toEqual(before);
  });

  test('what is there can be read', async () => {
    expect((await app.server.inject(apiPrefix + restPaths.publicProjects)).json()).toHaveLength(3);
    const url = apiPrefix + restPaths.messages;
    expect((await app.server.inject({ url, headers: staff })).statusCode).toBe(200);
  });
});

describe('with room again', () => {
  beforeAll(() => leave('plenty'));

  test('the server is ready', async () => {
    await expect.poll(readiness, { timeout: 3000 }).toBe(200);
  });

  test.each(writes)('%s to %s is taken', async (_what, path, request) => {
    const headers = { ...request.headers, ...staff };
    const answer = await app.server.inject({ ...request, method: 'POST', url: apiPrefix + path, headers });
    expect(answer.statusCode).toBe(201);
  });
});
