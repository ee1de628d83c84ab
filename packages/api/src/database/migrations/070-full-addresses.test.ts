import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('a sweep looks at no entry of the audit log whose address is shortened', async () => {
  const { db, close } = await openOldDatabase('068-hidden-identity-search');
  await migrate(db);
  const plan = await sql<{ detail: string }>`explain query plan select seq, address from audit_entry
    where at < '2026-08-22' and rtrim(address, '0123456789abcdef') <> address limit 500`.execute(db.read);
  expect(plan.rows[0]?.detail).toContain('audit_entry_full_address');
  await close();
});
