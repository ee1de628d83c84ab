import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { emptyColumns, findSeqs, type OldDatabase, openOldDatabase, textColumns } from './testing.ts';

let old: OldDatabase;
let db: OldDatabase['db'];

beforeAll(async () => {
  old = await openOldDatabase('005-outbox-and-images');
  db = old.db;
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db.write);
  await run(sql`insert into contact_message values
    (1, ${textColumns('m1', 'Aline', 'aline@mail.example', '', 'Beans', 'A harvest festival', 'unread', 'now')}),
    (2, ${textColumns('m2', 'Jean', 'jean@mail.example', '', 'Roads', 'A bridge is gone', 'read', 'now')})`);
  await run(sql`insert into application values
    (1, ${textColumns('a1', 'interview', 'pending', 'Aline', 'a@mail.example', '1', 'Huye', 'Weaving', 'now')}, null, null),
    (2, ${textColumns('a2', 'partner', 'pending', 'Inzozi', 'i@mail.example', '2', 'Rwanda', 'Solar', 'now')}, null, null)`);
  await run(sql`insert into interview values
    ('a1', ${emptyColumns(4)}, 'Grandmother taught everybody', ${emptyColumns(11)}, 1, 1, 1)`);
  await run(sql`insert into partner values
    ('a2', '', 'Refrigerated warehouses', 1, 1, ${emptyColumns(14)}, 1)`);
  await migrate(db);
});
afterAll(() => old.close());

test('counts and finds existing messages', async () => {
  expect(
    await db.read.selectFrom('message_count').select(['status', 'n']).orderBy('status').execute(),
  ).toEqual([
    { status: 'read', n: 1 },
    { status: 'unread', n: 1 },
  ]);
  expect(await findSeqs(db, 'message', 'mail')).toEqual([2, 1]);
  expect(await findSeqs(db, 'message', 'festival')).toEqual([1]);
  expect(await findSeqs(db, 'message', 'lin', { status: 'unread' })).toEqual([1]);
  expect(await findSeqs(db, 'message', 'festival', { status: 'read' })).toEqual([]);
});

test('finds existing applications by their long texts too', async () => {
  expect(await findSeqs(db, 'application', 'grandmother huye')).toEqual([1]);
  expect(await findSeqs(db, 'application', 'refrig', { kind: 'partner' })).toEqual([2]);
  expect(await findSeqs(db, 'application', 'refrig', { kind: 'interview' })).toEqual([]);
});

test('finds changed records in their new state', async () => {
  await sql`update interview set pitch = 'Uncle taught nobody' where application_id = 'a1'`.execute(db.write);
  await sql`update application set status = 'approved', name = 'Aline B' where id = 'a1'`.execute(db.write);
  expect(await findSeqs(db, 'application', 'grandmother')).toEqual([]);
  expect(await findSeqs(db, 'application', 'uncle aline')).toEqual([1]);
  await sql`update contact_message set message = 'A new bridge' where id = 'm1'`.execute(db.write);
  expect(await findSeqs(db, 'message', 'bridge')).toEqual([2, 1]);
  expect(await findSeqs(db, 'message', 'festival')).toEqual([]);
  await sql`delete from application where id = 'a2'`.execute(db.write);
  expect(await findSeqs(db, 'application', 'refrig')).toEqual([]);
});
