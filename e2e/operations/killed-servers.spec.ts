import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@isangano/api/open-database';
import { openPostgres } from '@isangano/api/open-postgres';
import { dayMs } from '@isangano/contracts/durations';
import { type WebhookType, webhookEvent } from '@isangano/contracts/webhooks/webhook';
import { createS3Store } from '@isangano/platform/file-store/s3-store';
import { startSmtp } from '@isangano/platform/mail-transport/testing-smtp';
import { readAddress } from '../lib/bad-network.ts';
import { runCommand } from '../lib/commands.ts';
import { expect, test } from '../lib/fixtures.ts';
import {
  type Acknowledged,
  checkDesk,
  countAcknowledged,
  createAcknowledged,
  startLoad,
} from '../lib/kill-load.ts';
import { listMessageMails } from '../lib/mails.ts';
import { long } from '../lib/scope.ts';
import type { RunningServer, startServer } from '../lib/server.ts';
import { startServices } from '../lib/services.ts';

const killCount = 20;
const replacedCount = 10;

const setups = [
  { name: 'one server with SQLite and S3', serverCount: 1, isShared: false },
  { name: 'two servers with PostgreSQL and S3', serverCount: 2, isShared: true },
];

/** Returns the settings of servers on services of the test. */
async function startSetup(
  isShared: boolean,
  running: Parameters<typeof startSmtp>[0],
): Promise<Record<string, string>> {
  const services = await startServices();
  running.push(services);
  const { DATABASE_URL, DATA_DIR: _dataDir, PORT: _port, ...storage } = services.settings;
  return isShared ? { DATABASE_URL, ...storage } : storage;
}

function openFiles({ S3_ENDPOINT }: Record<string, string>) {
  const keys = { accessKeyId: 'test', secretAccessKey: 'test', region: 'us-east-1' };
  return createS3Store({ endpoint: `${S3_ENDPOINT}/isangano`, prefix: 'files/', ...keys });
}

const aDayLater = {
  CLOCK_SHIFT_MS: String(dayMs),
  NODE_OPTIONS: `--import ${join(import.meta.dirname, '../lib/shifted-clock.ts')}`,
};

/**
 * Staff get a mail about each acknowledged message once servers send what waits, a day later, and none twice. One that
 * a killed server was handing over, which may have arrived, is a dead letter; returns the number of those.
 */
async function checkMails(
  start: () => Promise<RunningServer>,
  databaseUrl: string,
  received: readonly { source: string }[],
  { messages }: Acknowledged,
): Promise<number> {
  const db = openPostgres(databaseUrl);
  const listUncertain = async () => {
    const { read } = db;
    const rows = await read
      .selectFrom('outbox_mail')
      .selectAll()
      .where('refused_at', 'is not', null)
      .execute();
    for (const mail of rows) expect(mail.handed_over_at).not.toBeNull();
    return rows.map(({ subject }) => /[0-9a-f]{16}$/.exec(subject)?.[0]);
  };
  // Each sends less than ten a second.
  const servers = await Promise.all(Array.from({ length: 4 }, start));
  const countMissing = async () => {
    const known = new Set([...listMessageMails(received).keys(), ...(await listUncertain())]);
    return [...messages.values()].filter((subject) => !known.has(subject)).length;
  };
  await expect.poll(countMissing, { timeout: 200_000 }).toBe(0);
  await Promise.all(servers.map((server) => server.stop()));
  for (const ids of listMessageMails(received).values()) expect(ids).toHaveLength(1);
  const { length } = await listUncertain();
  await db.close();
  return length;
}

type Receiver = {
  url: string;
  /** Ids of events, also of those that arrived again, by record. */
  received: Map<string, string[]>;
};

/** Starts a receiver of webhooks, which takes so long to answer, and keeps events of a type. */
async function startReceiver(
  running: { stop: () => Promise<unknown> }[],
  type: WebhookType,
  getAnswerMs: () => number,
): Promise<Receiver> {
  const received: Receiver['received'] = new Map();
  const server = createServer((request, response) => {
    const receive = (body: unknown) => {
      const event = webhookEvent.parse(body);
      const { id } = event.data;
      if (event.type === type)
        received.set(id, [...(received.get(id) ?? []), String(request.headers['webhook-id'])]);
      setTimeout(() => response.writeHead(204).end(), getAnswerMs());
    };
    // A client that is killed while it sends.
    json(request).then(receive, () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.push({
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
  return { url: `http://127.0.0.1:${readAddress(server.address()).port}/`, received };
}

/** Each acknowledged message is an event for the webhook, which is the same one if it arrived again. */
async function checkEvents(
  start: () => Promise<RunningServer>,
  received: ReadonlyMap<string, readonly string[]>,
  { messages }: Acknowledged,
): Promise<void> {
  const server = await start();
  const countMissing = () => [...messages.keys()].filter((id) => !received.has(id)).length;
  await expect.poll(countMissing, { timeout: 60_000 }).toBe(0);
  await server.stop();
  for (const ids of received.values()) expect(new Set(ids).size).toBe(1);
}

/** All acknowledged records are there once, and nothing else, after a start a day later. */
async function checkAfterADay(
  start: typeof startServer,
  dataDir: string,
  env: Record<string, string>,
  acknowledged: Acknowledged,
) {
  await (await start({ dataDir, env: { ...env, ...aDayLater } })).stop();
  const db = env.DATABASE_URL
    ? openPostgres(env.DATABASE_URL)
    : openDatabase(join(dataDir, 'isangano.sqlite'));
  await checkDesk({ db, files: openFiles(env) }, acknowledged);
  await db.close();
  expect(await runCommand(dataDir, 'check', env)).toEqual({ code: 0, output: 'All is in order.\n' });
}

for (const { name, serverCount, isShared } of setups) {
  test(
    `${name}: kills under load lose and double nothing, and leave nothing behind`,
    long,
    async ({ running, startServer }) => {
      test.setTimeout(400_000);
      // So that servers are often killed when a mail or an event has arrived, and is not answered yet.
      let answerMs = 200;
      const smtp = await startSmtp(
        running,
        () => undefined,
        () => answerMs,
      );
      const receiver = await startReceiver(running, 'message.created', () => answerMs);
      const services: Record<string, string> = {
        ...(await startSetup(isShared, running)),
        WEBHOOK_HOSTS: '127.0.0.1',
      };
      const env = isShared ? { ...services, SMTP_URL: smtp.url } : services;
      const dataDir = mkdtempSync(join(tmpdir(), 'isangano-kills-'));
      const start = () => startServer({ dataDir, env });
      const servers: (RunningServer | undefined)[] = [];
      for (let count = 0; count < serverCount; count += 1) servers.push(await start());
      const webhook = `webhook create --url ${receiver.url} --types message.created`;
      expect(await runCommand(dataDir, webhook, env)).toMatchObject({ code: 0 });
      const acknowledged = createAcknowledged();
      let turn = 0;
      const stopLoad = startLoad(acknowledged, () => servers[turn++ % serverCount]?.url);
      for (let kill = 0; kill < killCount; kill += 1) {
        const before = countAcknowledged(acknowledged);
        await expect.poll(() => countAcknowledged(acknowledged)).toBeGreaterThan(before + 5);
        await pause(Math.random() * 500);
        const victim = kill % serverCount;
        await servers[victim]?.kill();
        servers[victim] = undefined;
        servers[victim] = await start();
      }
      await stopLoad();
      answerMs = 0;
      for (const server of servers) await server?.stop();
      expect(acknowledged.messages.size).toBeGreaterThan(killCount);
      expect(acknowledged.interviews.size).toBeGreaterThan(killCount);
      const startLater = () => startServer({ dataDir, env: { ...env, ...aDayLater } });
      await checkEvents(startLater, receiver.received, acknowledged);
      if (services.DATABASE_URL !== undefined) {
        const uncertain = await checkMails(startLater, services.DATABASE_URL, smtp.received, acknowledged);
        // A server hands over one mail at a time.
        expect(uncertain).toBeLessThanOrEqual(killCount);
      }
      await checkAfterADay(startServer, dataDir, env, acknowledged);
    },
  );
}

test(
  'two servers that are replaced one after the other under load answer every request, and lose nothing',
  long,
  async ({ running, startServer }) => {
    test.setTimeout(400_000);
    const env = await startSetup(true, running);
    const dataDir = mkdtempSync(join(tmpdir(), 'isangano-rolling-'));
    const start = () => startServer({ dataDir, env });
    const servers = [await start(), await start()];
    const acknowledged = createAcknowledged();
    let turn = 0;
    const stopLoad = startLoad(acknowledged, () => servers[turn++ % servers.length]?.url);
    for (let replaced = 0; replaced < replacedCount; replaced += 1) {
      const before = countAcknowledged(acknowledged);
      await expect.poll(() => countAcknowledged(acknowledged)).toBeGreaterThan(before + 10);
      const leaving = servers.shift();
      servers.push(await start());
      expect(await leaving?.stop()).toBe(0);
    }
    expect([...(await stopLoad())]).toEqual([]);
    await Promise.all(servers.map((server) => server.stop()));
    await checkAfterADay(startServer, dataDir, env, acknowledged);
  },
);
