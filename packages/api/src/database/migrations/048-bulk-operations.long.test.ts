import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { type OldDatabase, openOldDatabase } from './testing.ts';

let old: OldDatabase;
let db: OldDatabase['db'];
beforeAll(async () => {
  old = await openOldDatabase('047-status-outside-search');
  db = old.db;
  await migrate(db);
});
afterAll(() => old.close());

test('records of an operation are deleted with it', async () => {
  await sql`insert into bulk_operation (id, noun, action, state, actor_kind, staff_id, staff_email, created_at)
    values ('o1', 'application', '{}', 'finished', 'account', 'a1', 'keza@isangano.example', 'then')`.execute(
    db.write,
  );
  await sql`insert into bulk_record (operation_id, position, record_id, version) values ('o1', 1, 'x', 1)`.execute(
    db.write,
  );
  await sql`delete from bulk_operation`.execute(db.write);
  const { rows } = await sql`select * from bulk_record`.execute(db.write);
  expect(rows).toEqual([]);
});
