import { openPostgres } from '@isangano/api/open-postgres';
import { sampleProjects } from '@isangano/content/sample-projects';
import { apiPrefix, publicPaths, restPaths } from '@isangano/contracts/routes';
import { expect, test } from '../lib/fixtures.ts';
import { long } from '../lib/scope.ts';
import type { RunningServer } from '../lib/server.ts';
import { startServices } from '../lib/services.ts';

type Outcome = { status: number; retryAfter: string | null };

const stored: Outcome = { status: 201, retryAfter: null };
const refusedForNow: Outcome = { status: 503, retryAfter: '5' };

/** Sends a message with a subject. */
async function sendMessage({ url }: RunningServer, subject: string): Promise<Outcome> {
  const { status, headers } = await fetch(url + apiPrefix + restPaths.messages, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fullName: 'Odile Uwera', email: 'odile@example.rw', subject, message: 'Muraho.' }),
  });
  return { status, retryAfter: headers.get('retry-after') };
}

async function countSubjects(databaseUrl: string): Promise<Map<string, number>> {
  const db = openPostgres(databaseUrl);
  try {
    const rows = await db.read
      .selectFrom('contact_message')
      .select(({ fn }) => ['subject', fn.countAll<number>().as('count')])
      .groupBy('subject')
      .execute();
    return new Map(rows.map(({ subject, count }) => [subject, Number(count)]));
  } finally {
    await db.close();
  }
}

test(
  'while PostgreSQL is stopped or killed, writes are stored or refused for now, and pages stay; the next write succeeds',
  long,
  async ({ running, startServer }) => {
    test.setTimeout(240_000);
    const services = await startServices();
    running.push(services);
    const { DATA_DIR: _dataDir, PORT: _port, ...env } = services.settings;
    const servers = [await startServer({ env }), await startServer({ env })];
    // As in operation. The others take more messages than one address may send.
    const limited = await startServer({ env: { ...env, RATE_LIMITS: 'on' } });
    const readPages = () =>
      Promise.all(
        [...servers, limited].map(async ({ url }) => (await fetch(url + publicPaths.projects)).text()),
      );
    const listReady = () =>
      Promise.all(servers.map(async ({ url }) => (await fetch(url + apiPrefix + restPaths.ready)).ok));
    const acknowledged: string[] = [];
    let count = 0;
    async function send(server: RunningServer): Promise<Outcome> {
      count += 1;
      const subject = `Message ${count}`;
      const outcome = await sendMessage(server, subject);
      if (outcome.status === stored.status) acknowledged.push(subject);
      return outcome;
    }

    for (const end of ['stop database', 'kill database'] as const) {
      const pages = await readPages();
      for (const page of pages) expect(page).toContain(sampleProjects[0]?.title);
      let isBack = false;
      const outcomes: Outcome[] = [];
      const sending = servers.map(async (server) => {
        while (!isBack) outcomes.push(await send(server));
      });
      await expect.poll(() => outcomes.length).toBeGreaterThan(servers.length);
      await services.control(end);
      for (const server of [...servers, limited]) expect(await send(server)).toEqual(refusedForNow);
      expect(await readPages()).toEqual(pages);
      await expect.poll(listReady).toEqual([false, false]);
      await services.control('start database');
      for (const server of [...servers, limited]) expect(await send(server)).toEqual(stored);
      isBack = true;
      await Promise.all(sending);
      for (const outcome of outcomes) expect([stored, refusedForNow]).toContainEqual(outcome);
      await expect.poll(listReady).toEqual([true, true]);
    }
    const counts = await countSubjects(services.settings.DATABASE_URL);
    expect(acknowledged.filter((subject) => counts.get(subject) !== 1)).toEqual([]);
  },
);
