import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('files of earlier versions are not scanned yet', async () => {
  const { db, close } = await openOldDatabase('016-known-addresses');
  await sql`insert into application (id, kind, status, name, email, phone, location, topic, created_at, seq, locale)
    values ('a1', 'interview', 'pending', 'Keza', 'keza@mail.example', '1', 'Huye', 'Tea', 'then', 1, 'en')`.execute(
    db.write,
  );
  await sql`insert into application_file values
    ('f1', 'a1', 'portraitUrl', 0, 'me.png', 'image/png', 5, 'hash', 'then')`.execute(db.write);
  await migrate(db);
  const files = db.read.selectFrom('application_file').select(['id', 'scan', 'scan_signature', 'scanned_at']);
  expect(await files.execute()).toEqual([{ id: 'f1', scan: null, scan_signature: null, scanned_at: null }]);
  const update = sql`update application_file set scan = 'harmless'`;
  await expect(update.execute(db.write)).rejects.toThrow('CHECK');
  const plan = await sql<{ detail: string }>`explain query plan
    select id from application_file where scan is null order by id limit 1`.execute(db.read);
  expect(plan.rows.map(({ detail }) => detail).join()).toContain('application_file_unscanned');
  await close();
});
