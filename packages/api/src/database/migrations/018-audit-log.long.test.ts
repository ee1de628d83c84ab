import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('the log begins empty and takes entries', async () => {
  const { db, close } = await openOldDatabase('016-known-addresses');
  await migrate(db);
  expect(await db.read.selectFrom('audit_entry').selectAll().execute()).toEqual([]);
  await db.write
    .insertInto('audit_entry')
    .values({
      at: 'now',
      actor_kind: 'account',
      actor_id: 'a1',
      actor: 'keza@isangano.example',
      action: 'signed_in',
      subject: null,
      detail: null,
      address: null,
      request_id: null,
    })
    .execute();
  await expect(db.write.deleteFrom('audit_entry').execute()).rejects.toThrow('append-only');
  await close();
});
