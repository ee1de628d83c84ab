import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresServer } from '@isangano/api/testing';
import { sampleProjects } from '@isangano/content/sample-projects';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getPostgresUrl, startPostgres } from '../../../../scripts/lib/postgres.mjs';
import {
  aMessage,
  countMessages,
  openServers,
  post,
  readText,
  type Server,
  type Servers,
} from './testing.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

describe.skipIf(postgresServer === undefined)('two servers whose PostgreSQL ends and starts again', () => {
  // One of its own: other tests run on that of the project.
  const folder = join(tmpdir(), `isangano-restart-${process.pid}`);
  const databaseUrl = getPostgresUrl(folder);
  const start = () => startPostgres(folder, { isDurable: true });
  let stopPostgres: Awaited<ReturnType<typeof start>>;
  let servers: Servers;
  let both: Server[];
  beforeAll(async () => {
    stopPostgres = await start();
    servers = await openServers(databaseUrl);
    both = await Promise.all([servers.start(), servers.start()]);
  });
  afterAll(async () => {
    await servers.close();
    await stopPostgres();
  });

  let next = 0;
  const acknowledged: string[] = [];
  async function write({ origin }: Server): Promise<[status: number, retryAfter: string | null]> {
    const message = aMessage(next++);
    const { status, headers } = await post(`${origin}/api/contact`, message);
    if (status === 201) acknowledged.push(message.email);
    return [status, headers.get('retry-after')];
  }
  const readPages = () => Promise.all(both.map(({ origin }) => readText(`${origin}/projects`)));
  const isReady = async () =>
    (await Promise.all(both.map(({ origin }) => fetch(`${origin}/api/ready`)))).every(({ ok }) => ok);

  test.each([
    { how: 'is stopped', isKilled: false },
    { how: 'is killed', isKilled: true },
  ])(
    'while it $how, writes are stored or refused for now, and pages stay; the next write succeeds',
    async ({ isKilled }) => {
      const pages = await readPages();
      for (const page of pages) expect(page).toContain(sampleProjects[0]?.title);
      let isBack = false;
      const outcomes = new Set<string>();
      const writing = both.map(async (server) => {
        while (!isBack) outcomes.add((await write(server)).join());
      });
      await expect.poll(() => outcomes.size).toBe(1);
      await stopPostgres({ isKilled, isKept: true });
      for (const server of both) expect(await write(server)).toEqual([503, '5']);
      expect(await readPages()).toEqual(pages);
      await expect.poll(isReady).toBe(false);
      stopPostgres = await start();
      for (const server of both) expect(await write(server)).toEqual([201, null]);
      isBack = true;
      await Promise.all(writing);
      expect([...outcomes].toSorted()).toEqual(['201,', '503,5']);
      await expect.poll(isReady).toBe(true);
      const stored = await countMessages(databaseUrl);
      expect(acknowledged.filter((email) => stored.get(email) !== 1)).toEqual([]);
      for (const server of both) expect(server.child.exitCode).toBeNull();
    },
  );
});
