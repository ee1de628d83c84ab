import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('existing accounts have no second factor', async () => {
  const { db, close } = await openOldDatabase('019-accounts');
  await migrate(db);
  for (const table of ['passkey', 'totp', 'recovery_code'] as const)
    expect(await db.read.selectFrom(table).selectAll().execute()).toEqual([]);
  expect(await db.read.selectFrom('admin_account').select('id').execute()).toEqual([{ id: 'a1' }]);
  await close();
});
