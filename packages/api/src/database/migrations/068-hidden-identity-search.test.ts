import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../database.ts';
import { migrate } from '../migrate.ts';
import { findSeqs, openOldDatabase, textColumns } from './testing.ts';

test('a hidden application that was indexed before is found by its topic, and by all once it is shown', async () => {
  const { db, close } = await openOldDatabase('067-channel-calendars');
  for (const [seq, firstLook] of [
    [1, 'hidden'],
    [2, null],
  ] as const)
    await sql`insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at, short_reference, first_look)
      values (${seq}, ${textColumns(`i${seq}`, 'interview', 'pending', 'Keza Mutoni', 'keza@mail.example', '+250788', 'Huye', 'A weaver', 'then', `AAAAA${seq}`)}, ${firstLook})`.execute(
      db.write,
    );
  db.startIndexing();
  expect(await findSeqs(db, 'application', 'mutoni')).toEqual([2, 1]);
  await migrate(db);
  for (const text of ['mutoni', 'keza@mail', '250788', 'huye', 'keza weaver'])
    expect(await findSeqs(db, 'application', text), text).toEqual([2]);
  expect(await findSeqs(db, 'application', 'weaver')).toEqual([2, 1]);
  await inTransaction(db, (trx) =>
    sql`update application set first_look = 'shown' where seq = 1`.execute(trx),
  );
  expect(await findSeqs(db, 'application', 'mutoni')).toEqual([2, 1]);
  await close();
});
