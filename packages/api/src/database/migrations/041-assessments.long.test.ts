import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('applications of earlier releases get scores, reasons and appointments, which go with them', async () => {
  const { db, close } = await openOldDatabase('031-portraits');
  await sql`insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at, locale)
    values (1, 'a1', 'interview', 'pending', 'Keza', 'keza@mail.example', '1', '', 'B', 'then', 'rw')`.execute(
    db.write,
  );
  await migrate(db);
  const score = (staffId: string, value: number) =>
    sql`insert into application_score values ('a1', ${staffId}, 's@mail.example', ${value}, 'then')`.execute(
      db.write,
    );
  await score('s1', 5);
  await expect(score('s1', 4)).rejects.toThrow('UNIQUE');
  await expect(score('s2', 6)).rejects.toThrow('CHECK');
  await sql`insert into rejection_reason values ('a1', 'Too short', 1, 'then')`.execute(db.write);
  await sql`insert into appointment (application_id, sequence, starts_at, minutes, place, note, is_cancelled, staff_id, staff_email, at) values ('a1', 0, 'then', 60, 'Studio 1', '', 0, 's1', 's@mail.example', 'then')`.execute(
    db.write,
  );

  await sql`delete from application`.execute(db.write);
  for (const table of ['application_score', 'rejection_reason', 'appointment'] as const)
    expect(await db.read.selectFrom(table).selectAll().execute()).toEqual([]);
  await close();
});
