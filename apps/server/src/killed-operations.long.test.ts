import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@isangano/api/database/database';
import { openDatabase } from '@isangano/api/open-database';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { runOnFolder } from './commands/testing.ts';
import { testAdmin, testSettings } from './testing.ts';
import { spawnServer } from './testing-entry.ts';

const isFull = process.env.TEST_SCOPE === 'full';
const applicationCount = isFull ? 10_000 : 2000;
const insertedAtOnce = 500;
const killCount = isFull ? 10 : 1;
const waiting = { timeout: 60_000, interval: 5 };

let folder: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isangano-killed-operations-'));
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function startServer(): Promise<string> {
  const server = spawnServer(folder, { ...testSettings, SITE_DIR: folder });
  child = server.child;
  return await server.origin;
}

async function stopServer(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const exited = child && once(child, 'exit');
  child?.kill(signal);
  await exited;
}

async function insertApplications(db: Database): Promise<void> {
  const rows = Array.from({ length: applicationCount }, (_, index) => ({
    seq: index + 1,
    id: `application-${index}`,
    kind: 'partner' as const,
    status: 'pending' as const,
    name: `Keza ${index}`,
    email: `keza${index}@mail.example`,
    phone: '',
    location: 'Huye',
    topic: 'Looms',
    created_at: '2026-11-20T08:00:00.000Z',
    locale: 'en' as const,
  }));
  for (let start = 0; start < rows.length; start += insertedAtOnce)
    await db.write
      .insertInto('application')
      .values(rows.slice(start, start + insertedAtOnce))
      .execute();
}

async function post(url: string, body: object, token = ''): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return await response.json();
}

async function beginRejection(origin: string): Promise<string> {
  const session = await post(origin + apiPrefix + restPaths.login, testAdmin);
  const { accessToken } = z.object({ accessToken: z.string() }).parse(session);
  const selection = { type: 'applications', filter: {} };
  const action = { type: 'decide', status: 'rejected' };
  const begun = await post(
    `${origin}/trpc/bulk.begin`,
    { selection, count: applicationCount, action },
    accessToken,
  );
  return z.object({ result: z.object({ data: z.object({ id: z.string() }) }) }).parse(begun).result.data.id;
}

async function countDone(db: Database): Promise<number> {
  const { n } = await db.read
    .selectFrom('bulk_record')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('result', '=', 'done')
    .executeTakeFirstOrThrow();
  return n;
}

async function findOperation(db: Database, id: string) {
  return await db.read.selectFrom('bulk_operation').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the applications whose rejection is in their history, and those with a mail about it, once for each. */
async function listTraces(db: Database) {
  const events = await db.read
    .selectFrom('application_event')
    .select('application_id as id')
    .where('action', '=', 'rejected')
    .execute();
  const mails = await db.read.selectFrom('mail_delivery').select('about as id').execute();
  return { events: events.map(({ id }) => id), mails: mails.map(({ id }) => id) };
}

test(`an operation goes on when the server is killed ${killCount} times, and does everything once`, async () => {
  let origin = await startServer();
  const db = openDatabase(join(folder, 'isangano.sqlite'));
  await insertApplications(db);
  const id = await beginRejection(origin);
  for (let kill = 1; kill <= killCount; kill += 1) {
    const enough = (applicationCount * kill) / (killCount + 1) / 2;
    await vi.waitFor(async () => expect(await countDone(db)).toBeGreaterThan(enough), waiting);
    await stopServer('SIGKILL');
    expect(await countDone(db)).toBeLessThan(applicationCount);
    origin = await startServer();
  }
  await vi.waitFor(
    async () => expect(await findOperation(db, id)).toMatchObject({ state: 'finished' }),
    waiting,
  );

  // Its mails are due at once, and the server is killed while it stores them.
  await stopServer('SIGKILL');
  await db.write.updateTable('bulk_operation').set({ mails_due_at: new Date().toISOString() }).execute();
  origin = await startServer();
  await vi.waitFor(async () => expect((await listTraces(db)).mails.length).toBeGreaterThan(0), waiting);
  await stopServer('SIGKILL');
  origin = await startServer();
  await vi.waitFor(
    async () => expect(await findOperation(db, id)).toMatchObject({ mails_due_at: null }),
    waiting,
  );
  for (const ids of Object.values(await listTraces(db))) {
    expect(ids).toHaveLength(applicationCount);
    expect(new Set(ids).size).toBe(applicationCount);
  }
  await db.close();
  await stopServer('SIGKILL');
  expect(await runOnFolder(folder, 'check')).toMatchObject({ code: 0, output: 'All is in order.' });
}, 120_000);
