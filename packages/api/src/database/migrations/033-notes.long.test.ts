import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createMigrator, openOldDatabase, textColumns } from './testing.ts';

test('messages of earlier releases can have notes, which are deleted with them', async () => {
  const { db, close } = await openOldDatabase('032-list-filters');
  await sql`insert into contact_message (seq, id, full_name, email, phone, subject, message, status, created_at)
    values (1, ${textColumns('m1', 'Ange', 'ange@mail.example', '', 'Roofs', 'Rain', 'unread', 'then')})`.execute(
    db.write,
  );
  await createMigrator(db).migrateTo('033-notes');
  await sql`insert into note values ('n1', null, 'm1', 'a1', 'keza@isangano.example', 'Call her.', 'now')`.execute(
    db.write,
  );
  await sql`insert into note_mention values ('n1', 'a1', null)`.execute(db.write);
  await expect(
    sql`insert into note values ('n2', null, null, 'a1', '', '', 'now')`.execute(db.write),
  ).rejects.toThrow('CHECK');
  await sql`delete from contact_message`.execute(db.write);
  expect(await db.read.selectFrom('note').selectAll().execute()).toEqual([]);
  expect(await db.read.selectFrom('note_mention').selectAll().execute()).toEqual([]);
  await close();
});
