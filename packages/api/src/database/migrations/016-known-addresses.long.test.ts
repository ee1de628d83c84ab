import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('existing accounts and sessions stay, and know no address yet', async () => {
  const { db, close } = await openOldDatabase('015-no-wait-for-deleted');
  await sql`insert into session values ('s1', 'a1', 'then', 'later', null)`.execute(db.write);
  await migrate(db);
  const { read } = db;
  expect(await read.selectFrom('admin_account').select('id').execute()).toEqual([{ id: 'a1' }]);
  expect(await read.selectFrom('session').select('id').execute()).toEqual([{ id: 's1' }]);
  expect(await read.selectFrom('known_source').selectAll().execute()).toEqual([]);
  await close();
});
