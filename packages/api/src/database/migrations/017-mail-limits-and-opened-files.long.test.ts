import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('waiting mails, subscribers and history stay, without hashes and file ids', async () => {
  const { db, close } = await openOldDatabase('016-known-addresses');
  await sql`insert into subscriber (id, email, locale, created_at)
    values ('s1', 'keza@mail.example', 'rw', 'then')`.execute(db.write);
  await sql`insert into outbox_mail (id, kind, locale, recipient, subject, letter, created_at, attempts, next_attempt_at)
    values ('m1', 'newsletter-welcome', 'rw', 'keza@mail.example', 'A', '{}', 'then', 0, 'then')`.execute(
    db.write,
  );
  await sql`insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at, locale)
    values (1, 'a1', 'partner', 'pending', 'Keza', 'keza@mail.example', '1', '', 'B', 'then', 'rw')`.execute(
    db.write,
  );
  await sql`insert into application_event (application_id, action, staff_id, staff_email, file_name, at)
    values ('a1', 'file_opened', 'p1', 'staff@mail.example', 'plan.pdf', 'then')`.execute(db.write);
  await migrate(db);
  const { read } = db;
  expect(await read.selectFrom('subscriber').select(['id', 'address_hash']).execute()).toEqual([
    { id: 's1', address_hash: null },
  ]);
  expect(await read.selectFrom('outbox_mail').select(['id', 'recipient_hash']).execute()).toEqual([
    { id: 'm1', recipient_hash: null },
  ]);
  expect(await read.selectFrom('application_event').select(['file_name', 'file_id']).execute()).toEqual([
    { file_name: 'plan.pdf', file_id: null },
  ]);
  expect(await read.selectFrom('stopped_address').selectAll().execute()).toEqual([]);
  await close();
});
