import { join } from 'node:path';
import { createSearchIndexer } from '@isangano/platform/sqlite/search/search-indexer';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../open-database.ts';
import { recordRegistry } from '../../registry.ts';
import { openTestDeps, type TestDeps } from '../../testing.ts';
import { inTransaction, type Trx } from '../database.ts';

const searchIndexes = recordRegistry.modules.map(({ searchIndex }) => searchIndex);

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(async () => {
  await deps.close();
});

const insertMessage = (seq: number, subject: string) => async (trx: Trx) => {
  await sql`
    insert into contact_message (seq, id, full_name, email, phone, subject, message, status, created_at)
    values (${seq}, ${String(seq)}, 'Ange', 'ange@mail.example', '', ${subject}, 'Rain', 'unread', '')
  `.execute(trx);
};

async function findSeqs(q: string): Promise<number[]> {
  const range = { type: 'newest', before: undefined, limit: 10 } as const;
  return (await deps.db.read.searches.find({ index: 'message', q, filters: {}, range })).seqs;
}

async function listIndexedSeqs(): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`select seq from message_place`.execute(deps.db.read);
  return rows.map(({ seq }) => seq);
}

test('finds messages committed together at once, newest first', async () => {
  const { db } = deps;
  await Promise.all([4, 2, 3].map((seq) => inTransaction(db, insertMessage(seq, `Roofs of ${seq}`))));
  expect(await findSeqs('roof')).toEqual([4, 3, 2]);
  await inTransaction(db, insertMessage(5, 'Roofs again'));
  expect(await findSeqs('rain')).toEqual([5, 4, 3, 2]);
});

test('finds the committed state of records changed, deleted or rolled back in the transaction that inserted them', async () => {
  const { db } = deps;
  await Promise.allSettled([
    inTransaction(db, async (trx) => {
      await insertMessage(1, 'Roofs')(trx);
      await sql`update contact_message set subject = 'Tiles' where seq = 1`.execute(trx);
      await insertMessage(2, 'Tiles')(trx);
      await sql`delete from contact_message where seq = 2`.execute(trx);
    }),
    inTransaction(db, async (trx) => {
      await insertMessage(3, 'Tiles')(trx);
      throw new Error('rolled back');
    }),
  ]);
  expect(await findSeqs('tiles')).toEqual([1]);
  expect(await findSeqs('roofs')).toEqual([]);
});

test('indexes much text in slices, between which the thread does other work', async () => {
  const { db } = deps;
  const longText = Array.from({ length: 3000 }, (_, index) => `w${index}`).join(' ');
  const seqs = Array.from({ length: 30 }, (_, index) => index + 1);
  let turns = 0;
  const indexer = createSearchIndexer(searchIndexes, db.read, (callback) =>
    db.inGroupCommit(async (trx) => {
      const counting = setInterval(() => (turns += 1), 0);
      await callback(trx).finally(() => clearInterval(counting));
    }),
  );
  await db.inGroupCommit(async (trx) => {
    for (const seq of seqs) await insertMessage(seq, `Roofs of ${seq} ${longText}`)(trx);
  });
  await indexer.catchUp();
  expect(await listIndexedSeqs()).toEqual(seqs);
  expect(turns).toBeGreaterThan(2);
});

test('indexes a new record before a search, and also without one', async () => {
  const { db } = deps;
  await inTransaction(db, insertMessage(1, 'Roofs'));
  await vi.waitFor(async () => {
    expect(await listIndexedSeqs()).toEqual([1]);
  });
  await inTransaction(db, insertMessage(2, 'Roofs'));
  await inTransaction(db, (trx) => sql`delete from contact_message where seq = 2`.execute(trx));
  await inTransaction(db, insertMessage(2, 'Tiles'));
  expect(await findSeqs('tiles')).toEqual([2]);
});

test('rejects searches while indexing takes long, and no longer afterwards', async () => {
  const db = openDatabase(join(deps.folder, 'test.sqlite'), searchIndexes, { searchWaitMs: 20 });
  const find = () =>
    db.read.searches.find({
      index: 'message',
      q: 'roof',
      filters: {},
      range: { type: 'newest', before: undefined, limit: 10 },
    });
  await inTransaction(db, insertMessage(1, 'Roofs'));
  // Indexing waits for the only write connection.
  await db.write
    .connection()
    .execute(() => expect(find()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 }));
  await vi.waitFor(async () => expect((await find()).seqs).toEqual([1]), { timeout: 15_000 });
  await db.close();
});

test('tries again with the next search when writing an index failed', async () => {
  const { db } = deps;
  const write = vi
    .fn((callback: (trx: Trx) => Promise<void>) => db.inGroupCommit(callback))
    .mockRejectedValueOnce(new Error('the disk is full'));
  const indexer = createSearchIndexer(searchIndexes, db.read, write);
  await inTransaction(db, insertMessage(1, 'Roofs'));
  await expect(indexer.catchUp()).rejects.toThrow('the disk is full');
  await indexer.catchUp();
  expect(await listIndexedSeqs()).toEqual([1]);
  await indexer.catchUp();
  expect(write).toHaveBeenCalledTimes(2);
});

test('indexes what is scheduled when it is closed', async () => {
  const { db } = deps;
  const indexer = createSearchIndexer(searchIndexes, db.read, db.inGroupCommit);
  await indexer.catchUp();
  await inTransaction(db, insertMessage(1, 'Roofs'));
  indexer.schedule();
  await indexer.close();
  expect(await listIndexedSeqs()).toEqual([1]);
});
