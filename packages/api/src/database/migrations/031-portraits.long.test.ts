import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('portraits of earlier releases wait to be rendered, as new ones do, until their application is deleted', async () => {
  const { db, close } = await openOldDatabase('030-visits-and-days');
  await sql`insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at, locale)
    values (1, 'a1', 'interview', 'pending', 'Keza', 'keza@mail.example', '1', '', 'B', 'then', 'rw')`.execute(
    db.write,
  );
  const insert = (id: string, field: string) =>
    sql`insert into application_file (id, application_id, field, position, name, type, size_bytes, sha256, created_at)
      values (${id}, 'a1', ${field}, 0, 'a.jpg', 'image/jpeg', 1, 'hash', 'then')`.execute(db.write);
  await insert('f1', 'portraitUrl');
  await insert('f2', 'signatureUrl');
  await migrate(db);
  await insert('f3', 'portraitUrl');
  const list = () => db.read.selectFrom('portrait_waiting').selectAll().execute();
  expect(await list()).toEqual([{ file_id: 'f1' }, { file_id: 'f3' }]);
  await sql`delete from application`.execute(db.write);
  expect(await list()).toEqual([]);
  await close();
});
