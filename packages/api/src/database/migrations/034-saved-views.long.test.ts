import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('accounts of earlier releases can save views, which are deleted with them', async () => {
  const { db, close } = await openOldDatabase('033-notes');
  await migrate(db);
  await sql`insert into saved_view values ('v1', 'a1', 'message', 'Mine', '{}', 0, 'now')`.execute(db.write);
  await sql`delete from admin_account`.execute(db.write);
  expect(await db.read.selectFrom('saved_view').selectAll().execute()).toEqual([]);
  await close();
});
