import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, inTransaction, openDatabase, type Trx } from './database.ts';
import { migrate } from './migrate.ts';

let folder: string;
let db: Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isangano-group-'));
  db = openDatabase(join(folder, 'test.sqlite'));
  await migrate(db);
  await sql`create table note (n integer primary key)`.execute(db.write);
});
afterEach(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

const add = (n: number) => async (trx: Trx) => {
  await sql`insert into note values (${n})`.execute(trx);
  return n;
};

async function stored(): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from note order by n`.execute(db.read);
  return rows.map(({ n }) => n);
}

test('writes that come together are each answered with their own result, and all stored', async () => {
  const answers = await Promise.all(Array.from({ length: 250 }, (_, n) => inTransaction(db, add(n))));
  expect(answers).toEqual(Array.from({ length: 250 }, (_, n) => n));
  expect(await stored()).toEqual(answers);
});

test('they share one commit', async () => {
  const changesOf = async () => {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db.read);
    return rows[0]?.data_version ?? 0;
  };
  const before = await changesOf();
  await Promise.all([1, 2, 3].map((n) => inTransaction(db, add(n))));
  // The reading connection counts the commits of the other one that it has noticed.
  expect(await changesOf()).toBe(before + 1);
});

test('one that fails leaves nothing behind, and the others unharmed', async () => {
  const failing = async (trx: Trx) => {
    await add(2)(trx);
    throw new Error('changed my mind');
  };
  const answers = await Promise.allSettled([
    inTransaction(db, add(1)),
    inTransaction(db, failing),
    inTransaction(db, add(3)),
    inTransaction(db, add(1)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
  expect(await stored()).toEqual([1, 3]);
});

test('a work sees what the ones before it in the same group wrote', async () => {
  const count = async (trx: Trx) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from note`.execute(trx);
    return rows[0]?.n;
  };
  const [, seen] = await Promise.all([inTransaction(db, add(1)), inTransaction(db, count)]);
  expect(seen).toBe(1);
});

test('one that makes the commit fail is told so, and the others are stored', async () => {
  await sql`create table part (n integer references note (n) deferrable initially deferred)`.execute(
    db.write,
  );
  const orphan = async (trx: Trx) => {
    await sql`insert into part values (99)`.execute(trx);
  };
  const answers = await Promise.allSettled([inTransaction(db, add(1)), inTransaction(db, orphan)]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(await stored()).toEqual([1]);
  expect(await inTransaction(db, add(5))).toBe(5);
});

test('on a full disk every one of them is told to come again, and later ones are taken', async () => {
  const room = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db.write);
  await sql`create table text (words text)`.execute(db.write);
  const addText = async (trx: Trx) => {
    await sql`insert into text values (${'long '.repeat(100_000)})`.execute(trx);
  };
  await room(1);
  const answers = await Promise.allSettled([
    inTransaction(db, add(1)),
    inTransaction(db, addText),
    inTransaction(db, add(2)),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ reason: { code: 'unavailable' } });
  expect(await stored()).toEqual([]);
  await room(1_000_000);
  expect(await inTransaction(db, add(3))).toBe(3);
});
