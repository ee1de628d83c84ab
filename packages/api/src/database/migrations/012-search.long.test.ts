import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../database.ts';
import { migrate } from '../migrate.ts';
import { emptyColumns, findSeqs, type OldDatabase, openOldDatabase, textColumns } from './testing.ts';

let old: OldDatabase;
let db: OldDatabase['db'];

const run = (statement: ReturnType<typeof sql>) => statement.execute(db.write);
const commit = (statement: ReturnType<typeof sql>) => inTransaction(db, (trx) => statement.execute(trx));

beforeAll(async () => {
  old = await openOldDatabase('009-application-history');
  db = old.db;
  await run(sql`insert into contact_message values
    (900, ${textColumns('m2', 'Jean', 'jean@mail.example', '', 'Roads', 'A bridge is gone', 'read', 'now')}),
    (70, ${textColumns('m1', 'Aline', 'aline@mail.example', '', 'Beans', 'A harvest festival', 'unread', 'now')})`);
  await run(sql`insert into application values
    (5000, ${textColumns('a1', 'interview', 'pending', 'Aline', 'a@mail.example', '1', 'Huye', 'Weaving', 'now')}, null, null)`);
  await run(sql`insert into interview values
    ('a1', ${emptyColumns(4)}, 'Grandmother taught everybody', ${emptyColumns(11)}, 1, 1, 1)`);
  await migrate(db);
});
afterAll(() => old.close());

test('finds existing records, newest first', async () => {
  expect(await findSeqs(db, 'message', 'mail.ex')).toEqual([900, 70]);
  expect(await findSeqs(db, 'message', 'festival', { status: 'unread' })).toEqual([70]);
  expect(await findSeqs(db, 'message', 'festival', { status: 'read' })).toEqual([]);
  expect(await findSeqs(db, 'application', 'grandm huye', { kind: 'interview' })).toEqual([5000]);
  expect(await findSeqs(db, 'application', 'eavin')).toEqual([5000]);
});

test('finds records that were inserted, changed or deleted afterwards in their new state', async () => {
  await commit(sql`insert into contact_message
    (seq, id, full_name, email, phone, subject, message, status, created_at) values
    (950, ${textColumns('m3', 'Ange', 'ange@mail.example', '', 'Roofs', 'Rain comes in', 'unread', 'now')})`);
  expect(await findSeqs(db, 'message', 'rain', { status: 'unread' })).toEqual([950]);
  await commit(sql`update contact_message set status = 'read', subject = 'Tiles' where id = 'm3'`);
  expect(await findSeqs(db, 'message', 'tile', { status: 'read' })).toEqual([950]);
  expect(await findSeqs(db, 'message', 'roof')).toEqual([]);
  await commit(sql`update interview set pitch = 'Uncle taught nobody' where application_id = 'a1'`);
  expect(await findSeqs(db, 'application', 'uncle')).toEqual([5000]);
  await commit(sql`delete from contact_message where id = 'm3'`);
  expect(await findSeqs(db, 'message', 'mail')).toEqual([900, 70]);
  const { rows } = await sql`select seq from message_place order by n`.execute(db.read);
  expect(rows).toEqual([{ seq: 70 }, { seq: 900 }]);
});
