import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openConnections } from '@isangano/platform/sqlite/database';
import { createDialect } from '@isangano/platform/sqlite/dialect';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { assertMigrationsComplete, inspectDatabase, migrate, migrations } from './migrate.ts';
import { createMigrator, filledAt, writeFilledDatabase } from './migrations/testing.ts';
import type { Schema } from './schema.ts';

vi.setConfig({ testTimeout: 300_000 });

const isFull = process.env.TEST_SCOPE === 'full';
const recordCount = 40;
const names = Object.keys(migrations).toSorted();
/** The short form goes on from every fourteenth migration only. */
const killedNames = isFull ? names : names.filter((_, index) => index % 14 === 5);

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isangano-interrupted-'));
  path = join(folder, 'old.sqlite');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Reads the migrations that a database has, and the number of its records. */
function readState(file: string): { completed: string[]; records: number } {
  const db = new SQLite(file);
  try {
    const completed = db.prepare<[], string>('select name from kysely_migration order by name').pluck().all();
    const count = 'select (select count(*) from application) + (select count(*) from contact_message)';
    const records = completed.includes(filledAt) ? (db.prepare<[], number>(count).pluck().get() ?? 0) : 0;
    return { completed, records };
  } finally {
    db.close();
  }
}

/** Migrates a database to the end, as the next start does. */
async function finish(file: string): Promise<void> {
  if (inspectDatabase(file).kind === 'older') await assertMigrationsComplete(file);
  const db = openDatabase(file);
  await migrate(db);
  await db.close();
}

/** Copies a database with its write-ahead log, if it is open: what a kill leaves behind. */
function copyAsKilled(from: string, to: string): void {
  for (const end of ['', '-wal'])
    if (existsSync(`${from}${end}`)) copyFileSync(`${from}${end}`, `${to}${end}`);
}

test('a kill right before a migration is recorded leaves the state before it, and the next start ends whole', async () => {
  await writeFilledDatabase(path, recordCount);
  const copies = new Map<string, string>();
  const connection = new SQLite(path);
  connection.pragma('journal_mode = WAL');
  // Uncommitted pages reach the log before the commit, as they do in large migrations.
  connection.pragma('cache_size = 2');
  const write = new Kysely<Schema>({
    dialect: createDialect(connection),
    log({ query }) {
      if (!query.sql.startsWith('insert into "kysely_migration"')) return;
      const name = String(query.parameters[0]);
      copies.set(name, join(folder, `${name}.sqlite`));
      copyAsKilled(path, join(folder, `${name}.sqlite`));
    },
  });
  await migrate({ write });
  await write.destroy();

  expect([...copies.keys()]).toEqual(names.filter((name) => name > filledAt));
  for (const [name, copy] of copies) {
    expect(readState(copy)).toEqual({
      completed: names.filter((other) => other < name),
      records: recordCount,
    });
    if (!killedNames.includes(name)) continue;
    await finish(copy);
    expect(readState(copy)).toEqual({ completed: names, records: recordCount });
  }
});

/** In the full form, so many records that a migration writes megabytes. Most then find enough free pages in the file. */
const fullDisks = [
  { count: recordCount, pagesEach: 4, stoppedMin: 15 },
  ...(isFull ? [{ count: 100_000, pagesEach: 200, stoppedMin: 3 }] : []),
];

test.each(fullDisks)(
  'a full disk leaves a database of whole migrations, with which an upgrade goes on when there is space: %j',
  async ({ count, pagesEach, stoppedMin }) => {
    await writeFilledDatabase(path, count);
    const db = openConnections(path, () => undefined);
    const stopped = new Set<number>();
    let isDone = false;
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db.write);
    for (let pages = rows[0]?.page_count ?? 1; !isDone; pages += pagesEach) {
      const before = readState(path).completed.length;
      await sql.raw(`pragma max_page_count = ${pages}`).execute(db.write);
      try {
        await migrate(db);
        isDone = true;
      } catch (error) {
        expect(error).toMatchObject({ code: 'SQLITE_FULL' });
        await assertMigrationsComplete(path);
        stopped.add(readState(path).completed.length);
        expect(readState(path).completed.length).toBeGreaterThanOrEqual(before);
      }
    }
    await db.close();
    expect(stopped.size).toBeGreaterThanOrEqual(stoppedMin);
    expect(readState(path)).toEqual({ completed: names, records: count });
  },
);

/** Migrates a database in a process that kills itself with the signal right before it records the migration. */
async function killAt(name: string, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const script = fileURLToPath(new URL('testing-killed-migration.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [script, path, name, signal], { stdio: 'inherit' });
  await once(child, 'exit');
  expect(child.signalCode).toBe(signal);
}

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a process that gets %s within a migration leaves what the next start ends',
  async (signal) => {
    for (const name of killedNames) {
      path = join(folder, `${name}.sqlite`);
      if (name > filledAt) await writeFilledDatabase(path, recordCount);
      await killAt(name, signal);
      await finish(path);
      expect(readState(path)).toEqual({ completed: names, records: name > filledAt ? recordCount : 0 });
    }
  },
);

/** Runs the first statements of a migration with a commit each, as versions before 0.2.0 did. */
async function runInPart(file: string, name: string, statementCount: number): Promise<boolean> {
  const connection = new SQLite(file);
  let count = 0;
  const database = {
    prepare(text: string) {
      count += 1;
      if (count > statementCount) throw new Error('interrupted');
      return connection.prepare(text);
    },
    close: () => connection.close(),
  };
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
  try {
    await migrations[name]?.up(db);
    return false;
  } catch {
    return true;
  } finally {
    await db.destroy();
  }
}

test('a database that an earlier version left within a migration is recognised, or can be migrated', async () => {
  await writeFilledDatabase(path, recordCount);
  let recognised = 0;
  for (const name of names.filter((other) => other > filledAt)) {
    for (let statementCount = 1; ; statementCount += isFull ? 1 : 8) {
      const copy = join(folder, `${name}-${statementCount}.sqlite`);
      copyAsKilled(path, copy);
      if (!(await runInPart(copy, name, statementCount))) break;
      const problem = await assertMigrationsComplete(copy).catch((error: unknown) => error);
      if (problem) recognised += 1;
      if (problem)
        expect(problem).toMatchObject({
          message: expect.stringMatching(/was interrupted.*Restore the backup from before that upgrade/),
        });
      else await finish(copy);
    }
    const db = openConnections(path, () => undefined);
    const { error } = await createMigrator(db).migrateTo(name);
    expect(error).toBeUndefined();
    await db.close();
  }
  expect(recognised).toBeGreaterThan(10);
});
