import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestDeps, type TestDeps } from '../testing.ts';
import { inTransaction, type Trx } from './database.ts';
import { createTextIndexer } from './text-index.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(async () => {
  await deps.close();
});

const store = (seq: number, subject: string) => async (trx: Trx) => {
  await sql`
    insert into contact_message (seq, id, full_name, email, phone, subject, message, status, created_at)
    values (${seq}, ${String(seq)}, 'Ange', 'ange@mail.example', '', ${subject}, 'Rain', 'unread', '')
  `.execute(trx);
};

async function found(q: string): Promise<number[]> {
  const part = { before: undefined, limit: 10 };
  return (await deps.db.read.searches.find({ of: 'message', q, filters: {}, part })).seqs;
}

test('messages that come in together are found at once, newest first', async () => {
  const { db } = deps;
  await Promise.all([4, 2, 3].map((seq) => inTransaction(db, store(seq, `Roofs of ${seq}`))));
  expect(await found('roof')).toEqual([4, 3, 2]);
  await inTransaction(db, store(5, 'Roofs again'));
  expect(await found('rain')).toEqual([5, 4, 3, 2]);
});

test('what is changed, deleted or taken back in the transaction it came with is found as it is afterwards', async () => {
  const { db } = deps;
  await Promise.allSettled([
    inTransaction(db, async (trx) => {
      await store(1, 'Roofs')(trx);
      await sql`update contact_message set subject = 'Tiles' where seq = 1`.execute(trx);
      await store(2, 'Tiles')(trx);
      await sql`delete from contact_message where seq = 2`.execute(trx);
    }),
    inTransaction(db, async (trx) => {
      await store(3, 'Tiles')(trx);
      throw new Error('changed my mind');
    }),
  ]);
  expect(await found('tiles')).toEqual([1]);
  expect(await found('roofs')).toEqual([]);
});

test('a record that is new is indexed before a search as well as without one', async () => {
  const { db } = deps;
  await inTransaction(db, store(1, 'Roofs'));
  await vi.waitFor(async () => {
    const { rows } = await sql`select seq from message_place`.execute(db.read);
    expect(rows).toEqual([{ seq: 1 }]);
  });
  await inTransaction(db, store(2, 'Roofs'));
  await inTransaction(db, (trx) => sql`delete from contact_message where seq = 2`.execute(trx));
  await inTransaction(db, store(2, 'Tiles'));
  expect(await found('tiles')).toEqual([2]);
});

test('an index that could not be written is written with the next search', async () => {
  const write = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('the disk is full'));
  const texts = createTextIndexer(write);
  await expect(texts.catchUp()).rejects.toThrow('the disk is full');
  await texts.catchUp();
  await texts.catchUp();
  expect(write).toHaveBeenCalledTimes(2);
  texts.noteNew();
  await texts.catchUp();
  expect(write).toHaveBeenCalledTimes(3);
  texts.noteNew();
  await texts.close();
  expect(write).toHaveBeenCalledTimes(4);
});
