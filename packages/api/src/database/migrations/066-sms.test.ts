import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase, textColumns } from './testing.ts';

test('notices by SMS, and that they are wanted, go with their application', async () => {
  const { db, close } = await openOldDatabase('065-first-look');
  const { write } = db;
  await sql`insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at)
    values (1, ${textColumns('i1', 'interview', 'pending', 'Keza', 'keza@mail.example', '', 'Huye', 'A weaver', 'then')})`.execute(
    write,
  );
  await migrate(db);
  await sql`insert into sms_consent values (${textColumns('i1', '+250788123456', 'then')})`.execute(write);
  await sql`insert into sms (id, application_id, kind, phone, text, created_at, state, state_at, attempts, next_attempt_at)
    values (${textColumns('s1', 'i1', 'reply', '+250788123456', 'A', 'then', 'waiting', 'then')}, 0, 'then')`.execute(
    write,
  );
  await sql`delete from application`.execute(write);
  for (const table of ['sms', 'sms_consent'] as const)
    expect(await db.read.selectFrom(table).selectAll().execute()).toEqual([]);
  await close();
});
