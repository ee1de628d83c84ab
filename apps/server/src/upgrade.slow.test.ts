import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@isangano/api/database/database';
import { writeFilledDatabase } from '@isangano/api/database/migrations/testing';
import { runStatements } from '@isangano/api/database/run-statements';
import { openDatabase } from '@isangano/api/open-database';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runOnFolder } from './commands/testing.ts';
import { testSettings } from './testing.ts';
import { serverEntry } from './testing-entry.ts';

const isFull = process.env.TEST_SCOPE === 'full';
/** Enough that migrations take longer than a request. */
const recordCount = isFull ? 100_000 : 6000;
/** The short form is killed twice only, the full one within each migration but the first. */
const killsMax = isFull ? Number.POSITIVE_INFINITY : 2;
/** How many migrations each start may end before it is killed. */
const migratedBeforeKill = isFull ? 1 : 3;
const waiting = { timeout: 300_000, interval: 5 };

vi.setConfig({ testTimeout: 900_000 });

let folder: string;
let path: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isangano-upgrade-'));
  path = join(folder, 'isangano.sqlite');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function startServer() {
  const port = await findFreePort();
  const settings = {
    ...testSettings,
    DATA_DIR: folder,
    SITE_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'info',
  };
  const child = spawn(process.execPath, [serverEntry], {
    env: { ...settings, PATH: process.env.PATH },
    stdio: 'pipe',
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const countMigrated = () => output.match(/"msg":"migrated"/g)?.length ?? 0;
  return { child, url: `http://127.0.0.1:${port}`, getOutput: () => output, countMigrated };
}

/** Opens the database, of whatever version it is. */
async function useDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase(path);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function countRecords(): Promise<number> {
  return await useDatabase(async ({ read }) => {
    const count = async (table: 'application' | 'contact_message') =>
      (await read.selectFrom(table).select('id').execute()).length;
    return (await count('application')) + (await count('contact_message'));
  });
}

/** Reads from the last step that a server logged how many migrations its database still awaits. */
function countMissing(output: string): number {
  const [, done = 0, total = 0] = /.*"done":(\d+),"total":(\d+),"msg":"migrated"/s.exec(output) ?? [];
  return Number(total) - Number(done);
}

test('the port answers 503 while an older database is migrated, each step is logged, and kills lose nothing', {
  tags: 'long',
}, async () => {
  await writeFilledDatabase(path, recordCount);
  const refusals: Response[] = [];
  async function ask(url: string): Promise<number | undefined> {
    const response = await fetch(`${url}/api/projects/public`).catch(() => undefined);
    if (response?.status === 503) refusals.push(response);
    return response?.status;
  }
  let migratedBefore = 0;
  let missing = Number.POSITIVE_INFINITY;
  for (let kills = 0; kills < killsMax && missing > migratedBeforeKill; kills += 1) {
    const signal = kills % 2 === 0 ? 'SIGTERM' : 'SIGKILL';
    const { child, url, countMigrated, getOutput } = await startServer();
    if (kills < 2) await vi.waitUntil(async () => (await ask(url)) === 503, waiting);
    // A kill may come after the end of the last migration, before the server has logged it.
    const isToBeKilled = async () => countMigrated() >= migratedBeforeKill || (await ask(url)) === 200;
    await vi.waitUntil(isToBeKilled, waiting);
    child.kill(signal);
    await once(child, 'exit');
    expect(child.signalCode).toBe(signal);
    expect(await countRecords()).toBe(recordCount);
    migratedBefore += countMigrated();
    missing = countMissing(getOutput());
  }

  const server = await startServer();
  await vi.waitUntil(async () => (await ask(server.url)) === 200, waiting);
  const [refusal] = refusals;
  expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refusal?.json()).toEqual({
    message: 'We are upgrading this site. Please try again in a few minutes.',
    code: 'upgrading',
  });
  const { total = 0 } = JSON.parse(/^\{.*"msg":"migrated".*$/m.exec(server.getOutput())?.[0] ?? '{}');
  expect(server.countMigrated()).toBe(total);
  expect(server.getOutput()).not.toContain('Deprecation');
  expect(migratedBefore).toBeGreaterThan(5);
  server.child.kill('SIGTERM');
  await once(server.child, 'exit');
  expect(await countRecords()).toBe(recordCount);
  expect(await runOnFolder(folder, 'check')).toEqual({ code: 0, output: 'All is in order.', warnings: '' });
});

test('a folder that awaits migration can be checked and backed up, is left as it is, and the backup restores', {
  tags: 'long',
}, async () => {
  await writeFilledDatabase(path, 40);
  const checked = await runOnFolder(folder, 'check');
  expect(checked).toMatchObject({ code: 0, output: 'All is in order.' });
  expect(checked.warnings).toContain('awaits migration');
  const archive = `${folder}.tar`;
  expect(await runOnFolder(folder, `backup --to ${archive}`)).toMatchObject({ code: 0, warnings: '' });
  expect((await runOnFolder(folder, 'admin list')).warnings).toContain('has an older version');
  const restored = join(folder, 'restored');
  expect(await runOnFolder(restored, `restore --from ${archive}`)).toMatchObject({ code: 0, warnings: '' });
  expect(await runOnFolder(restored, 'check')).toEqual({ code: 0, output: 'All is in order.', warnings: '' });
  await rm(archive);
});

test('a folder that an earlier version left within a migration is named at the start, with what to do', async () => {
  await writeFilledDatabase(path, 40);
  await useDatabase((db) => runStatements(db.write, ['alter table application add column spam text']));
  const { child, getOutput } = await startServer();
  await once(child, 'exit');
  expect(child.exitCode).toBe(1);
  expect(getOutput()).toMatch(
    /was interrupted and cannot go on .*Restore the backup from before that upgrade/,
  );
  expect(await countRecords()).toBe(40);
});
