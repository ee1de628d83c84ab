import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase, textColumns } from './testing.ts';

test('earlier appointments and offers are in the calendar of no channel', async () => {
  const { db, close } = await openOldDatabase('066-sms');
  const { write } = db;
  await sql`insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at)
    values (1, ${textColumns('i1', 'interview', 'pending', 'Keza', 'keza@mail.example', '', 'Huye', 'A weaver', 'then')})`.execute(
    write,
  );
  const by = textColumns('a1', 'keza@isangano.example', 'then');
  await sql`insert into appointment (application_id, sequence, starts_at, minutes, place, note, is_cancelled, staff_id, staff_email, at)
    values ('i1', 0, 'soon', 60, 'Studio', '', 0, ${by})`.execute(write);
  await sql`insert into appointment_offer (application_id, number, times, minutes, place, note, staff_id, staff_email, at)
    values ('i1', 1, '["soon"]', 60, 'Studio', '', ${by})`.execute(write);
  await migrate(db);
  for (const table of ['appointment', 'appointment_offer'] as const)
    expect(await db.read.selectFrom(table).select('channel').execute()).toEqual([{ channel: null }]);
  await close();
});
