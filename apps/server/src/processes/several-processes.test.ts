import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { postgresServer } from '@isangano/api/testing';
import { createTestDatabase, runOnServer } from '@isangano/api/testing-postgres';
import { sampleProjects } from '@isangano/content/sample-projects';
import { applicationPage, applicationRow } from '@isangano/contracts/applications/list';
import { partnerView } from '@isangano/contracts/applications/partner';
import { exampleAnswers } from '@isangano/contracts/applications/testing';
import { bulkOperation } from '@isangano/contracts/bulk/operation';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { runOnFolder } from '../commands/testing.ts';
import {
  aMessage,
  type Caller,
  countMessages,
  mutate,
  openLiveUpdates,
  openServers,
  post,
  query,
  readText,
  type Server,
  type Servers,
  signIn,
  stop,
} from './testing.ts';

vi.setConfig({ testTimeout: 60_000 });

describe.skipIf(postgresServer === undefined)('two servers on one database', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let servers: Servers;

  async function submitApplication({ origin }: Server): Promise<string> {
    const response = await post(`${origin}/api/applications/partners`, exampleAnswers.partner);
    expect(response.status).toBe(201);
    return partnerView.parse(await response.json()).id;
  }

  async function readStatus(caller: Caller, id: string) {
    const { rows } = await query(caller, 'applications.list', { q: id }, applicationPage);
    return rows[0]?.status;
  }

  let one: Server;
  let two: Server;
  beforeAll(async () => {
    database = await createTestDatabase(postgresServer ?? '');
    servers = await openServers(database.url);
    // Both find an empty list of accounts, and create the first one only once.
    [one, two] = await Promise.all([servers.start(), servers.start()]);
  });
  afterAll(async () => {
    await servers.close();
    await database.drop();
  });

  test('of two that start at the same time on an empty database, one stores the sample projects', {
    tags: 'long',
  }, async () => {
    const name = `empty_${randomUUID().replaceAll('-', '')}`;
    await runOnServer(postgresServer ?? '', `create database ${name}`);
    const url = new URL(postgresServer ?? '');
    url.pathname = name;
    const started = await Promise.all([1, 2].map(() => servers.start({ DATABASE_URL: url.href })));
    for (const { origin } of started) {
      const projects: unknown = await (await fetch(`${origin}/api/projects/public`)).json();
      expect(projects).toMatchObject(sampleProjects.map(({ title }) => ({ title })));
    }
    for (const server of started) await stop(server);
    await runOnServer(postgresServer ?? '', `drop database ${name}`);
  });

  test('a session of one is valid on the other, until it ends on either', async () => {
    const { headers } = await signIn(one);
    const read = (origin: string) => fetch(`${origin}/api/contact`, { headers });
    expect((await read(two.origin)).status).toBe(200);
    expect((await post(`${two.origin}/api/auth/logout`, {}, headers)).status).toBeLessThan(300);
    await expect.poll(async () => (await read(one.origin)).status).toBe(401);
  });

  test('a message that is sent to both at the same time with one key is stored once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = (origin: string) => post(`${origin}/api/contact`, aMessage(0), headers);
    const answers = await Promise.all([one, two, one, two].map(({ origin }) => send(origin)));
    const ids = await Promise.all(answers.map(async (answer) => JSON.stringify(await answer.json())));
    expect(new Set(ids).size).toBe(1);
    expect((await countMessages(database.url)).get(aMessage(0).email)).toBe(1);
  });

  test('an operation that is started through one is read through the other, until it is finished', async () => {
    const staff = await signIn(one);
    // Only one of the two runs operations, so that the other one starts one of these.
    for (const [starter, reader] of [
      [one, two],
      [two, one],
    ] as const) {
      const ids = [await submitApplication(starter), await submitApplication(starter)];
      const selection = {
        type: 'records',
        noun: 'application',
        records: ids.map((id) => ({ id, version: 1 })),
      };
      const action = { type: 'decide', status: 'rejected' };
      const input = { selection, count: ids.length, action };
      const { id } = await mutate(staff.at(starter), 'bulk.begin', input, bulkOperation);
      const read = () => query(staff.at(reader), 'bulk.get', { id }, bulkOperation);
      expect(await read()).toMatchObject({ action: 'rejected', total: ids.length });
      await expect
        .poll(read, { timeout: 15_000 })
        .toMatchObject({ state: 'finished', done: ids.length, waiting: 0 });
      for (const applicationId of ids)
        expect(await readStatus(staff.at(reader), applicationId)).toBe('rejected');
    }
  });

  test('a decision that is made through one is undone through the other', async () => {
    const staff = await signIn(one);
    const id = await submitApplication(one);
    const decision = { id, status: 'approved' };
    const { decidedAt } = await mutate(staff.at(one), 'applications.decide', decision, applicationRow);
    expect(await readStatus(staff.at(two), id)).toBe('approved');
    await mutate(staff.at(two), 'applications.undoDecision', { id, decidedAt }, applicationRow);
    expect(await readStatus(staff.at(one), id)).toBe('pending');
  });

  test('who looks at a record through one is shown through the other, until they leave it', async () => {
    const keza = { email: 'keza@isangano.example', password: 'another good password' };
    const env = { DATABASE_URL: database.url };
    const command = `admin create --email ${keza.email} --role reviewer --password-stdin`;
    expect(await runOnFolder(servers.folder, command, { input: keza.password, env })).toMatchObject({
      code: 0,
    });
    const [colleague, staff] = [await signIn(one, keza), (await signIn(two)).at(two)];
    const updates = await openLiveUpdates(staff);
    await expect.poll(updates.read).toContain('"updates":[]');
    const subject = { noun: 'message', id: randomUUID() };
    const listPresent = () => query(staff, 'presence.list', subject, z.array(z.string()));
    expect(await listPresent()).toEqual([]);
    await mutate(colleague.at(one), 'presence.enter', subject, z.void());
    await expect.poll(updates.read).toContain('"noun":"presence"');
    updates.close();
    expect(await listPresent()).toEqual([colleague.id]);
    await mutate(colleague.at(one), 'presence.leave', subject, z.void());
    expect(await listPresent()).toEqual([]);
  });

  test('a kill of one loses and doubles nothing that was acknowledged, and the other goes on', async () => {
    const kills = process.env.TEST_SCOPE === 'full' ? 20 : 2;
    const acknowledged = new Set<string>();
    let next = 1;
    for (let kill = 0; kill < kills; kill += 1) {
      const victim = await servers.start();
      const sending = Array.from({ length: 60 }, async (_, index) => {
        const sent = aMessage(next++);
        const headers = { 'idempotency-key': randomUUID() };
        const targets = index % 2 === 0 ? [victim, two] : [two];
        // What did not answer is repeated elsewhere, as the outbox of a browser does.
        for (const { origin } of targets) {
          const answer = await post(`${origin}/api/contact`, sent, headers).catch(() => undefined);
          if (answer?.status !== 201) continue;
          acknowledged.add(sent.email);
          return;
        }
      });
      await Promise.race(sending);
      await stop(victim, 'SIGKILL');
      await Promise.all(sending);
    }
    const stored = await countMessages(database.url);
    expect(acknowledged.size).toBe(kills * 60);
    expect([...acknowledged].filter((email) => stored.get(email) !== 1)).toEqual([]);
  });

  test('while the database does not answer, writes are refused for now, pages stay, and the next write succeeds', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const { headers } = await signIn(one);
    const project = { title: 'A clinic in Huye', description: 'It opens in May.', status: 'active' };
    expect((await post(`${one.origin}/api/projects`, project, headers)).status).toBe(201);
    const readShown = () =>
      Promise.all(['/projects', '/api/projects/public'].map((path) => readText(one.origin + path)));
    const shown = await readShown();
    for (const text of shown) expect(text).toContain(project.title);

    await runOnServer(postgresServer ?? '', `alter database ${name} with allow_connections false`);
    await runOnServer(
      postgresServer ?? '',
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
    );
    const refused = await post(`${one.origin}/api/contact`, aMessage(9000));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(
      (await fetch(`${one.origin}/api/contact`, { headers: { authorization: 'Bearer x' } })).status,
    ).toBe(401);
    expect(await readShown()).toEqual(shown);

    await runOnServer(postgresServer ?? '', `alter database ${name} with allow_connections true`);
    for (const { origin } of [one, two])
      expect((await post(`${origin}/api/contact`, aMessage(9001))).status).toBe(201);
    expect([one.child.exitCode, two.child.exitCode]).toEqual([null, null]);
  });

  test('one that stops is not ready at first, and answers until a balancer knows', {
    tags: 'long',
  }, async () => {
    const server = await servers.start();
    const exited = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${server.origin}/api/ready`)).status).toBe(503);
    expect((await post(`${server.origin}/api/contact`, aMessage(9000))).status).toBe(201);
    await exited;
    expect(server.child.exitCode).toBe(0);
    expect((await countMessages(database.url)).get('keza9000@mail.example')).toBe(1);
  });
});
