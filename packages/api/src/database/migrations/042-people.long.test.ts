import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test.each([
  ['application', 'email'],
  ['contact_message', 'email'],
  ['draft', 'reminder_email'],
])('records of %s from an address are found by an index, regardless of case', async (table, column) => {
  const { db, close } = await openOldDatabase('031-portraits');
  await sql`insert into contact_message (seq, id, full_name, email, phone, subject, message, status, created_at)
    values (1, 'm1', 'Keza', 'Keza@Mail.example', '', 'A', 'B', 'unread', 'then')`.execute(db.write);
  await migrate(db);
  const where = sql`${sql.ref(column)} = ${'keza@mail.EXAMPLE'} collate nocase`;
  const plan = await sql<{
    detail: string;
  }>`explain query plan select id from ${sql.table(table)} where ${where}`.execute(db.read);
  expect(plan.rows.map(({ detail }) => detail).join()).toContain(`${table}_${column}`);
  const found =
    await sql`select id from contact_message where email = ${'keza@mail.EXAMPLE'} collate nocase`.execute(
      db.read,
    );
  expect(found.rows).toEqual([{ id: 'm1' }]);
  await close();
});
