import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@isangano/api/open-database';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { runOnFolder } from './commands/testing.ts';
import { testAdmin } from './testing.ts';
import { spawnServer } from './testing-entry.ts';

const isFull = process.env.TEST_SCOPE === 'full';
const applicationCount = isFull ? 10_000 : 2000;
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
  const server = spawnServer(folder, {
    RATE_LIMITS: 'off',
    SITE_DIR: folder,
    ADMIN_EMAIL: testAdmin.email,
    ADMIN_PASSWORD: testAdmin.password,
  });
  child = server.child;
  return await server.origin;
}

async function stopServer(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const exited = child && once(child, 'exit');
  child?.kill(signal);
  await exited;
}

async function insertApplications(db: Database): Promise<void> {
  await sql`insert into application (id, kind, status, name, email, phone, location, topic, created_at, locale)
    with recursive number (n) as (select 1 union all select n + 1 from number where n < ${applicationCount})
    select 'application-' || n, 'partner', 'pending', 'Keza ' || n, 'keza' || n || '@mail.example', '', 'Huye',
      'Looms', '2026-11-20T08:00:00.000Z', 'en' from number`.execute(db.write);
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

/** Counts the applications by their numbers of rejections in the history, and of mails about them. */
async function countTraces(db: Database) {
  const { rows } = await sql<{ events: number; mails: number; n: number }>`
    select events, mails, count(*) as n from (
      select (select count(*) from application_event where application_id = application.id and action = 'rejected') as events,
        (select count(*) from outbox_mail where about = application.id) as mails
      from application where status = 'rejected'
    ) group by events, mails`.execute(db.read);
  return rows;
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
  await vi.waitFor(async () => {
    const operation = await db.read
      .selectFrom('bulk_operation')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(operation).toEqual({ state: 'finished' });
  }, waiting);
  expect(await countTraces(db)).toEqual([{ events: 1, mails: 1, n: applicationCount }]);
  await db.close();
  await stopServer('SIGKILL');
  expect(await runOnFolder(folder, 'check')).toMatchObject({ code: 0, output: 'All is in order.' });
}, 120_000);
