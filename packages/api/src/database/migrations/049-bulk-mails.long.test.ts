import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { type OldDatabase, openOldDatabase } from './testing.ts';

let old: OldDatabase;
let db: OldDatabase['db'];
beforeAll(async () => {
  old = await openOldDatabase('048-bulk-operations');
  db = old.db;
  for (const [id, type] of [
    ['o1', 'decide'],
    ['o2', 'assign'],
  ]) {
    await sql`insert into bulk_operation (id, noun, action, state, actor_kind, staff_id, staff_email, created_at)
      values (${id}, 'application', ${JSON.stringify({ type })}, 'running', 'account', 'a1', 'keza@isangano.example', 'then')`.execute(
      db.write,
    );
    await sql`insert into bulk_record (operation_id, position, record_id, version, result, undo)
      values (${id}, 1, 'x', 1, 'done', 'then')`.execute(db.write);
  }
  await migrate(db);
});
afterAll(() => old.close());

test('decisions whose mails are stored do not get a second one', async () => {
  const { rows } = await sql`select operation_id, undo from bulk_record order by operation_id`.execute(
    db.write,
  );
  expect(rows).toEqual([
    { operation_id: 'o1', undo: null },
    { operation_id: 'o2', undo: 'then' },
  ]);
});
