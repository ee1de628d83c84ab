import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { afterCommit, type Database, inTransaction, type Trx } from './database.ts';
import { migrate } from './migrate.ts';

let folder: string;
let db: Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isangano-group-'));
  db = openDatabase(join(folder, 'test.sqlite'));
  await migrate(db);
  await sql`create table item (n integer primary key)`.execute(db.write);
});
afterEach(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

const add = (n: number) => async (trx: Trx) => {
  await sql`insert into item values (${n})`.execute(trx);
  return n;
};

async function listStored(): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from item order by n`.execute(db.read);
  return rows.map(({ n }) => n);
}

test('stores concurrent writes and resolves each with its own result', async () => {
  const results = await Promise.all(Array.from({ length: 250 }, (_, n) => inTransaction(db, add(n))));
  expect(results).toEqual(Array.from({ length: 250 }, (_, n) => n));
  expect(await listStored()).toEqual(results);
});

test('commits concurrent writes together', async () => {
  const getDataVersion = async () => {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db.read);
    return rows[0]?.data_version ?? 0;
  };
  const before = await getDataVersion();
  await Promise.all([1, 2, 3].map((n) => inTransaction(db, add(n))));
  // `data_version` of the read connection grows by one with each commit of the write connection that it
  // notices.
  expect(await getDataVersion()).toBe(before + 1);
});

test('does once what follows the commit of each write that is stored', async () => {
  const done: number[] = [];
  const addNoted = (n: number) =>
    inTransaction(db, async (trx) => {
      afterCommit(trx, () => done.push(n));
      await add(n)(trx);
      expect(done).not.toContain(n);
    });
  await Promise.allSettled([1, 2, 1, 3].map(addNoted));
  expect(done).toEqual([1, 2, 3]);
});

test('stores and acknowledges writes also if what follows a commit fails', async () => {
  const warned = once(process, 'warning');
  const failing = inTransaction(db, async (trx) => {
    afterCommit(trx, () => {
      throw new Error('no listener takes it');
    });
    await add(1)(trx);
  });
  await Promise.all([failing, inTransaction(db, add(2))]);
  await inTransaction(db, add(3));
  expect(await warned).toMatchObject([{ message: 'no listener takes it' }]);
});

test('rolls back a write that fails and stores the others', async () => {
  const failing = async (trx: Trx) => {
    await add(2)(trx);
    throw new Error('rolled back');
  };
  const outcomes = await Promise.allSettled([
    inTransaction(db, add(1)),
    inTransaction(db, failing),
    inTransaction(db, add(3)),
    inTransaction(db, add(1)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
  expect(await listStored()).toEqual([1, 3]);
});

test('a write sees earlier writes of the same group', async () => {
  const count = async (trx: Trx) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from item`.execute(trx);
    return rows[0]?.n;
  };
  const [, seen] = await Promise.all([inTransaction(db, add(1)), inTransaction(db, count)]);
  expect(seen).toBe(1);
});

test('runs writes with different keys at the same time, and others one after the other', async () => {
  const steps: string[] = [];
  const write = (name: string, orderKey?: string) =>
    inTransaction(
      db,
      async (trx) => {
        steps.push(`${name} begins`);
        await sql`select 1`.execute(trx);
        steps.push(`${name} ends`);
      },
      { orderKey },
    );
  await Promise.all([write('a1', 'a'), write('b', 'b'), write('a2', 'a'), write('none'), write('c', 'c')]);
  expect(steps.join(', ')).toBe(
    'a1 begins, b begins, a1 ends, b ends, a2 begins, a2 ends, none begins, none ends, c begins, c ends',
  );
});

test('rejects the write that makes the commit fail and stores the others', async () => {
  await sql`create table part (n integer references item (n) deferrable initially deferred)`.execute(
    db.write,
  );
  const orphan = async (trx: Trx) => {
    await sql`insert into part values (99)`.execute(trx);
  };
  const outcomes = await Promise.allSettled([inTransaction(db, add(1)), inTransaction(db, orphan)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(await listStored()).toEqual([1]);
  expect(await inTransaction(db, add(5))).toBe(5);
});

test('rejects all writes of a group with unavailable on a full disk, and accepts later ones', async () => {
  const limitPages = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db.write);
  await sql`create table text (body text)`.execute(db.write);
  const addText = async (trx: Trx) => {
    await sql`insert into text values (${'long '.repeat(100_000)})`.execute(trx);
  };
  await limitPages(1);
  const outcomes = await Promise.allSettled([
    inTransaction(db, add(1)),
    inTransaction(db, addText),
    inTransaction(db, add(2)),
  ]);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 'unavailable' } });
  expect(await listStored()).toEqual([]);
  await limitPages(1_000_000);
  expect(await inTransaction(db, add(3))).toBe(3);
});
