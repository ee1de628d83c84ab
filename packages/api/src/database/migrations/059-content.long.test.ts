import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('accounts keep their roles and what belongs to them, and may be those of editors', async () => {
  const { db, close } = await openOldDatabase('058-project-translations');
  const { read, write } = db;
  await sql`update admin_account set role = 'reviewer'`.execute(write);
  await sql`insert into api_token (id, name, token_hash, scope, created_at, expires_at, admin_id)
    values ('t1', 'Website', 'h', 'read-only', 'then', 'later', 'a1')`.execute(write);
  await migrate(db);
  expect(await read.selectFrom('admin_account').select(['id', 'role']).execute()).toEqual([
    { id: 'a1', role: 'reviewer' },
  ]);
  expect(await read.selectFrom('api_token').select('admin_id').execute()).toEqual([{ admin_id: 'a1' }]);
  await write.updateTable('admin_account').set({ role: 'editor' }).execute();
  await expect(sql`update admin_account set role = 'king'`.execute(write)).rejects.toThrow(
    'CHECK constraint',
  );
  await close();
});
