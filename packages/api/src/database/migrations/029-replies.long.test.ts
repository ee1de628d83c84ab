import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createMigrator, openOldDatabase } from './testing.ts';

test('messages of earlier releases count as English, and a reply belongs to one record', async () => {
  const { db, close } = await openOldDatabase('027-board-comments');
  await sql`insert into contact_message (seq, id, full_name, email, phone, subject, message, status, created_at)
    values (1, 'm1', 'Keza', 'keza@mail.example', '', 'A', 'B', 'unread', 'then')`.execute(db.write);
  await createMigrator(db).migrateTo('029-replies');
  expect(await db.read.selectFrom('contact_message').select(['id', 'locale']).execute()).toEqual([
    { id: 'm1', locale: 'en' },
  ]);
  const insert = (id: string, applicationId: string | null, messageId: string | null) =>
    sql`insert into reply values (${id}, ${applicationId}, ${messageId}, 's', 's@mail.example', 'A', 'B', 'mail', 'then')`.execute(
      db.write,
    );
  await insert('r1', null, 'm1');
  await expect(insert('r2', null, null)).rejects.toThrow('CHECK');
  await expect(insert('r3', 'a1', 'm1')).rejects.toThrow('CHECK');
  await expect(insert('r4', 'unknown', null)).rejects.toThrow('FOREIGN KEY');
  await close();
});
