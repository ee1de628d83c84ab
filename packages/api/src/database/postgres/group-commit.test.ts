import type { AppError } from '@isangano/platform/errors';
import { openConnections } from '@isangano/platform/postgres/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDeps, postgresServer, type TestDeps } from '../../testing.ts';
import { type Database, inTransaction, type Trx } from '../database.ts';

describe.skipIf(postgresServer === undefined)('writes of two processes', () => {
  let deps: TestDeps;
  let other: Database;
  beforeAll(async () => {
    deps = await openTestDeps();
    other = deps.connectAgain();
    await sql`create table item (n integer primary key)`.execute(deps.db.write);
    await sql`create table part (n integer references item (n) deferrable initially deferred)`.execute(
      deps.db.write,
    );
  });
  afterAll(async () => {
    await other.close();
    await deps.close();
  });

  const add = (n: number) => async (trx: Trx) => {
    await sql`insert into item values (${n})`.execute(trx);
    return n;
  };

  async function listStored(): Promise<number[]> {
    const { rows } = await sql<{ n: number }>`select n from item order by n`.execute(deps.db.read);
    return rows.map(({ n }) => n);
  }

  test('are stored one after the other, each with its own result', async () => {
    const numbers = Array.from({ length: 60 }, (_, n) => n);
    const results = await Promise.all(
      numbers.map((n) => inTransaction(n % 2 === 0 ? deps.db : other, add(n))),
    );
    expect(results).toEqual(numbers);
    expect(await listStored()).toEqual(numbers);
  });

  test('fail alone, by a statement or by the commit', async () => {
    const orphan = async (trx: Trx) => {
      await sql`insert into part values (999)`.execute(trx);
    };
    const outcomes = await Promise.allSettled([
      inTransaction(deps.db, add(100)),
      inTransaction(deps.db, add(100)),
      inTransaction(deps.db, orphan),
      inTransaction(deps.db, add(101)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect((await listStored()).slice(-2)).toEqual([100, 101]);
  });

  test('that run at the same time fail alone, and none goes on after the rollback', async () => {
    const addBoth = (first: number, second: number) => async (trx: Trx) => {
      await add(first)(trx);
      await add(second)(trx);
    };
    const outcomes = await Promise.allSettled([
      inTransaction(deps.db, addBoth(110, 100), { orderKey: 'a' }),
      inTransaction(deps.db, addBoth(111, 112), { orderKey: 'b' }),
      inTransaction(deps.db, addBoth(113, 114), { orderKey: 'c' }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect((await listStored()).slice(-5)).toEqual([101, 111, 112, 113, 114]);
    await sql`delete from item where n between 111 and 114`.execute(deps.db.write);
  });

  test('are unavailable when the database does not answer, and go on afterwards', {
    tags: 'long',
  }, async () => {
    const connections = openConnections(deps.databaseUrl ?? '', () => undefined, 200);
    const stuck = connections.inGroupCommit(async (trx) => {
      await sql`select pg_sleep(3)`.execute(trx);
    });
    await expect(stuck).rejects.toMatchObject({ code: 'unavailable' });
    await expect
      .poll(() => connections.inGroupCommit(add(90)).catch((error: AppError) => error.code), {
        timeout: 10_000,
      })
      .toBe(90);
    await connections.close();
  });

  test('are unavailable while the other holds the lock for too long, and store nothing', {
    tags: 'long',
  }, async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const holding = inTransaction(other, async (trx) => {
      await sql`select 1`.execute(trx);
      hold();
      await isReleased;
    });
    await isHeld;
    const unavailable = { status: 'rejected', reason: { code: 'unavailable' } };
    // One that swallows the failure of its statement, and one that sends none.
    const careless = async (trx: Trx) => {
      await add(201)(trx).catch(() => undefined);
      await add(202)(trx).catch(() => undefined);
    };
    const outcomes = await Promise.allSettled([
      inTransaction(deps.db, add(200)),
      inTransaction(deps.db, careless),
      inTransaction(deps.db, () => Promise.resolve()),
    ]);
    release();
    await holding;
    expect(outcomes).toMatchObject([unavailable, unavailable, unavailable]);
    expect(await inTransaction(deps.db, add(203))).toBe(203);
    expect((await listStored()).slice(-2)).toEqual([101, 203]);
  });

  test('are unavailable while the database only reads, and go on when it writes again', async () => {
    const url = deps.databaseUrl ?? '';
    const database = new URL(url).pathname.slice(1);
    const connections = openConnections(url, () => undefined);
    const setReadOnly = async (value: string) => {
      await sql
        .raw(`alter database "${database}" set default_transaction_read_only = ${value}`)
        .execute(other.write);
    };
    await setReadOnly('on');
    await expect(connections.inGroupCommit(add(300))).rejects.toMatchObject({ code: 'unavailable' });
    await setReadOnly('off');
    expect(await connections.inGroupCommit(add(300))).toBe(300);
    await connections.close();
  });

  test('that lock a table for long make reads unavailable', { tags: 'long' }, async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const { promise: isLocked, resolve: note } = Promise.withResolvers<void>();
    const holding = inTransaction(other, async (trx) => {
      await sql`lock table item in access exclusive mode`.execute(trx);
      note();
      await isReleased;
    });
    await isLocked;
    await expect(listStored()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await deps.db.isReady()).toBe(true);
    release();
    await holding;
    expect(await listStored()).toContain(300);
  });
});
