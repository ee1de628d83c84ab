import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDeps, type TestDeps } from '../testing.ts';
import { inTransaction, type Trx } from './database.ts';

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
