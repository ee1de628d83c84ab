import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase, textColumns } from './testing.ts';

test('earlier applications show who has sent them; a hidden one is named by its reference', async () => {
  const { db, close } = await openOldDatabase('064-threads');
  await sql`insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at, short_reference)
    values (1, ${textColumns('i1', 'interview', 'pending', 'Keza', 'keza@mail.example', '', 'Huye', 'A weaver', 'then', '7K3FQ2')})`.execute(
    db.write,
  );
  await migrate(db);
  const read = () => db.read.selectFrom('application').select(['first_look', 'shown_name']).execute();
  expect(await read()).toEqual([{ first_look: null, shown_name: 'Keza' }]);
  await sql`update application set first_look = 'hidden'`.execute(db.write);
  expect(await read()).toEqual([{ first_look: 'hidden', shown_name: '7K3FQ2' }]);
  await close();
});
