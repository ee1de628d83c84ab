import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@isangano/api/open-postgres';
import { postgresServer } from '@isangano/api/testing';
import { createTestDatabase, runOnServer } from '@isangano/api/testing-postgres';
import { sampleProjects } from '@isangano/content/sample-projects';
import { loginResult } from '@isangano/contracts/identity/session';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testAdmin } from '../testing.ts';
import { spawnServer } from '../testing-entry.ts';

vi.setConfig({ testTimeout: 60_000 });

type Server = { child: ChildProcess; origin: string };

const message = (n: number) => ({
  fullName: 'Keza Uwase',
  email: `keza${n}@mail.example`,
  subject: `Message ${n}`,
  message: 'We would like to meet.',
});

describe.skipIf(postgresServer === undefined)('two servers on one database', () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  const servers: Server[] = [];

  async function start(settings: Record<string, string> = {}): Promise<Server> {
    const { child, origin } = spawnServer(folder, {
      DATABASE_URL: database.url,
      ADMIN_EMAIL: testAdmin.email,
      ADMIN_PASSWORD: testAdmin.password,
      RATE_LIMITS: 'off',
      SITE_DIR: folder,
      ...settings,
    });
    const server = { child, origin: await origin };
    servers.push(server);
    return server;
  }

  async function stop({ child }: Server, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  const post = (origin: string, path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  async function signIn(origin: string): Promise<{ authorization: string }> {
    const result = loginResult.parse(await (await post(origin, '/api/auth/login', testAdmin)).json());
    if (!result.success) throw new Error(result.message);
    return { authorization: `Bearer ${result.accessToken}` };
  }

  async function countMessages(): Promise<Map<string, number>> {
    const db = openPostgres(database.url);
    const rows = await db.read.selectFrom('contact_message').select('email').execute();
    await db.close();
    const counts = new Map<string, number>();
    for (const { email } of rows) counts.set(email, (counts.get(email) ?? 0) + 1);
    return counts;
  }

  let one: Server;
  let two: Server;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'isangano-two-'));
    database = await createTestDatabase(postgresServer ?? '');
    // Both find an empty list of accounts, and create the first one only once.
    [one, two] = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    for (const server of servers) await stop(server, 'SIGKILL');
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('of two that start at the same time on an empty database, one stores the sample projects', {
    tags: 'long',
  }, async () => {
    const name = `empty_${randomUUID().replaceAll('-', '')}`;
    await runOnServer(postgresServer ?? '', `create database ${name}`);
    const url = new URL(postgresServer ?? '');
    url.pathname = name;
    const started = await Promise.all([1, 2].map(() => start({ DATABASE_URL: url.href })));
    for (const { origin } of started) {
      const projects: unknown = await (await fetch(`${origin}/api/projects/public`)).json();
      expect(projects).toMatchObject(sampleProjects.map(({ title }) => ({ title })));
    }
    for (const server of started) await stop(server);
    await runOnServer(postgresServer ?? '', `drop database ${name}`);
  });

  test('a session of one is valid on the other, until it ends on either', async () => {
    const session = await signIn(one.origin);
    const read = (origin: string) => fetch(`${origin}/api/contact`, { headers: session });
    expect((await read(two.origin)).status).toBe(200);
    expect((await post(two.origin, '/api/auth/logout', {}, session)).status).toBeLessThan(300);
    await expect.poll(async () => (await read(one.origin)).status).toBe(401);
  });

  test('a message that is sent to both at the same time with one key is stored once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = (origin: string) => post(origin, '/api/contact', message(0), headers);
    const answers = await Promise.all([one, two, one, two].map(({ origin }) => send(origin)));
    const ids = await Promise.all(answers.map(async (answer) => JSON.stringify(await answer.json())));
    expect(new Set(ids).size).toBe(1);
    expect((await countMessages()).get(message(0).email)).toBe(1);
  });

  test('a kill of one loses and doubles nothing that was acknowledged, and the other goes on', async () => {
    const kills = process.env.TEST_SCOPE === 'full' ? 20 : 2;
    const acknowledged = new Set<string>();
    let next = 1;
    for (let kill = 0; kill < kills; kill += 1) {
      const victim = await start();
      const sending = Array.from({ length: 60 }, async (_, index) => {
        const sent = message(next++);
        const headers = { 'idempotency-key': randomUUID() };
        const targets = index % 2 === 0 ? [victim, two] : [two];
        // What did not answer is repeated elsewhere, as the outbox of a browser does.
        for (const { origin } of targets) {
          const answer = await post(origin, '/api/contact', sent, headers).catch(() => undefined);
          if (answer?.status !== 201) continue;
          acknowledged.add(sent.email);
          return;
        }
      });
      await Promise.race(sending);
      await stop(victim, 'SIGKILL');
      await Promise.all(sending);
    }
    const stored = await countMessages();
    expect(acknowledged.size).toBe(kills * 60);
    expect([...acknowledged].filter((email) => stored.get(email) !== 1)).toEqual([]);
  });

  test('while the database does not answer, writes are refused for now, and go on afterwards', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const projects = () => fetch(`${one.origin}/api/projects/public`);
    const shown = await (await projects()).json();
    await runOnServer(postgresServer ?? '', `alter database ${name} with allow_connections false`);
    await runOnServer(
      postgresServer ?? '',
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    const refused = await post(one.origin, '/api/contact', message(9000));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(
      (await fetch(`${one.origin}/api/contact`, { headers: { authorization: 'Bearer x' } })).status,
    ).toBe(401);
    // What visitors read stays.
    expect(await (await projects()).json()).toEqual(shown);
    await runOnServer(postgresServer ?? '', `alter database ${name} with allow_connections true`);
    await expect
      .poll(async () => (await post(one.origin, '/api/contact', message(9001))).status, { timeout: 15_000 })
      .toBe(201);
    expect([one.child.exitCode, two.child.exitCode]).toEqual([null, null]);
  });

  test('one that stops is not ready at first, and answers until a balancer knows', {
    tags: 'long',
  }, async () => {
    const server = await start();
    const exited = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${server.origin}/api/ready`)).status).toBe(503);
    expect((await post(server.origin, '/api/contact', message(9000))).status).toBe(201);
    await exited;
    expect(server.child.exitCode).toBe(0);
    expect((await countMessages()).get('keza9000@mail.example')).toBe(1);
  });
});
