import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { emptyColumns, openOldDatabase } from './testing.ts';

test('applications and messages of earlier releases are counted and listed by their filters, and keep their history', async () => {
  const { db, close } = await openOldDatabase('031-portraits');
  const insert = (seq: number, kind: string, status: string, suspect: string | null) =>
    sql`insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at, locale, suspect)
      values (${seq}, ${`a${seq}`}, ${kind}, ${status}, 'Keza', 'keza@mail.example', '1', '', 'B', 'then', 'rw', ${suspect})`.execute(
      db.write,
    );
  await insert(1, 'interview', 'pending', null);
  await insert(2, 'partner', 'approved', 'quick');
  await sql`insert into interview values
    ('a1', ${emptyColumns(8)}, '["Umurage Stories","Umurage Stories"]', ${emptyColumns(7)}, 1, 1, 1)`.execute(
    db.write,
  );
  await sql`insert into application_event (seq, application_id, action, staff_id, staff_email, at)
    values (7, 'a2', 'approved', 'a1', 'keza@isangano.example', 'then')`.execute(db.write);
  await sql`insert into contact_message (seq, id, full_name, email, phone, subject, message, status, created_at)
    values (3, 'm3', 'Ange', 'ange@mail.example', '', 'Roofs', 'Rain', 'unread', 'then')`.execute(db.write);
  await migrate(db);

  const list = () =>
    db.read.selectFrom('application_count').select(['bucket', 'n']).where('n', '>', 0).execute();
  expect(await list()).toEqual([
    { bucket: 'ipu-', n: 1 },
    { bucket: 'paus', n: 1 },
  ]);
  expect(await db.read.selectFrom('message_count').select(['bucket', 'n']).execute()).toEqual([
    { bucket: 'u-', n: 1 },
  ]);
  const listChannels = () => db.read.selectFrom('application_channel_index').selectAll().execute();
  expect(await listChannels()).toEqual([{ channel: 'Umurage Stories', bucket: 'ipu-', seq: 1 }]);
  expect(await db.read.selectFrom('application_event').select(['seq', 'action', 'detail']).execute()).toEqual(
    [{ seq: 7, action: 'approved', detail: null }],
  );

  await sql`update application set status = 'rejected', assignee_id = 'a1' where seq = 1`.execute(db.write);
  expect(await list()).toEqual([
    { bucket: 'iru-a1', n: 1 },
    { bucket: 'paus', n: 1 },
  ]);
  expect(await listChannels()).toEqual([{ channel: 'Umurage Stories', bucket: 'iru-a1', seq: 1 }]);
  expect(await db.read.selectFrom('application').select('version').where('seq', '=', 1).execute()).toEqual([
    { version: 2 },
  ]);
  await sql`delete from application`.execute(db.write);
  expect(await list()).toEqual([]);
  expect(await listChannels()).toEqual([]);
  await close();
});
