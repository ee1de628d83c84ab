import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('existing accounts are owners, and their sessions and API tokens go on', async () => {
  const { db, close } = await openOldDatabase('018-audit-log');
  await sql`insert into session values ('s1', 'a1', 'then', 'later', null)`.execute(db.write);
  await sql`insert into api_token (id, name, token_hash, scope, created_at, expires_at)
    values ('t1', 'Website', 'h', 'read-only', 'then', 'later')`.execute(db.write);
  await migrate(db);
  const { read } = db;
  expect(await read.selectFrom('admin_account').select(['id', 'role']).execute()).toEqual([
    { id: 'a1', role: 'owner' },
  ]);
  expect(await read.selectFrom('session').select(['id', 'used_at', 'confirmed_at']).execute()).toEqual([
    { id: 's1', used_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), confirmed_at: 'then' },
  ]);
  expect(await read.selectFrom('api_token').select(['id', 'admin_id']).execute()).toEqual([
    { id: 't1', admin_id: null },
  ]);
  await close();
});
