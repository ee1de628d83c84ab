import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../database.ts';
import { migrate } from '../migrate.ts';
import { findSeqs, type OldDatabase, openOldDatabase, textColumns } from './testing.ts';

let old: OldDatabase;
let db: OldDatabase['db'];

const commit = (statement: ReturnType<typeof sql>) => inTransaction(db, (trx) => statement.execute(trx));

const insertMessage = (seq: number, subject: string, message: string, status = 'unread') => sql`
  insert into contact_message (seq, id, full_name, email, phone, subject, message, status, created_at)
  values (${seq}, ${textColumns(`m${seq}`, 'Aline', 'aline@mail.example', '', subject, message, status, 'now')})`;

beforeAll(async () => {
  old = await openOldDatabase('027-board-comments');
  db = old.db;
  await insertMessage(70, 'Beans', 'A harvest festival').execute(db.write);
  await insertMessage(900, 'Roads', 'A bridge is gone', 'read').execute(db.write);
  // Records get their positions when they are indexed; the last one is still queued when the migration runs.
  await sql`insert into message_place (seq) values (70), (900)`.execute(db.write);
  await sql`delete from message_waiting`.execute(db.write);
  await insertMessage(950, 'Roofs', 'The rain comes in').execute(db.write);
  await migrate(db);
});
afterAll(() => old.close());

test('finds existing and queued messages by any part of their texts', async () => {
  expect(await findSeqs(db, 'message', 'ine')).toEqual([950, 900, 70]);
  expect(await findSeqs(db, 'message', 'estiva')).toEqual([70]);
  expect(await findSeqs(db, 'message', 'rid')).toEqual([900]);
  expect(await findSeqs(db, 'message', 'b', { status: 'read' })).toEqual([900]);
  expect(await findSeqs(db, 'message', 'mes in')).toEqual([950]);
});

test('finds messages that are changed or deleted afterwards in their new state', async () => {
  await commit(sql`update contact_message set status = 'read', message = 'Tiles' where seq = 950`);
  expect(await findSeqs(db, 'message', 'ile', { status: 'read' })).toEqual([950]);
  expect(await findSeqs(db, 'message', 'ile', { status: 'unread' })).toEqual([]);
  expect(await findSeqs(db, 'message', 'rain')).toEqual([]);
  await commit(sql`delete from contact_message where seq = 950`);
  expect(await findSeqs(db, 'message', 'ile')).toEqual([]);
  const { rows } = await sql`select seq from message_place order by n`.execute(db.read);
  expect(rows).toEqual([{ seq: 70 }, { seq: 900 }]);
});

test('removes the indexes of terms and substrings', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where name glob 'message_words*' or name glob 'message_search*'`.execute(
    db.read,
  );
  expect(rows).toEqual([]);
});
