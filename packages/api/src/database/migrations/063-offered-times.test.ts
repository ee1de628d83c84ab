import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase, textColumns } from './testing.ts';

test('earlier appointments were made by staff, and nobody was reminded of them', async () => {
  const { db, close } = await openOldDatabase('062-corrections');
  await sql`insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at)
    values (1, ${textColumns('i1', 'interview', 'pending', 'Keza', 'keza@mail.example', '', 'Huye', 'A weaver', 'then')})`.execute(
    db.write,
  );
  await sql`insert into appointment (application_id, sequence, starts_at, minutes, place, note, is_cancelled, staff_id, staff_email, at)
    values ('i1', 0, 'soon', 60, 'Studio', '', 0, ${textColumns('a1', 'keza@isangano.example', 'then')})`.execute(
    db.write,
  );
  await migrate(db);
  expect(await db.read.selectFrom('appointment').selectAll().execute()).toMatchObject([
    { starts_at: 'soon', is_by_applicant: 0, reminded_at: null },
  ]);
  await close();
});
