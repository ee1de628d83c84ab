import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listProjects } from '../../modules/projects/module.ts';
import { migrate } from '../migrate.ts';
import { type OldDatabase, openOldDatabase, textColumns } from './testing.ts';

let old: OldDatabase;
let db: OldDatabase['db'];
beforeAll(async () => {
  old = await openOldDatabase('057-search-by-any-part');
  db = old.db;
  await sql`insert into project (seq, id, title, client, description, status, priority, budget, start_date, end_date, progress, category,
      location, impact, image, version, created_at, updated_at)
    values (1, ${textColumns('p1', 'A well', '', 'Clean water', 'active', 'high')}, 5, ${textColumns('', '')}, 40, ${textColumns('Water', 'Huye', '')},
      null, 3, ${textColumns('then', 'then')})`.execute(db.write);
  await migrate(db);
});
afterAll(() => old.close());

test('projects of earlier versions have no translations, and are otherwise as they were', async () => {
  expect(await listProjects(db.read)).toMatchObject([
    { id: 'p1', title: 'A well', version: 3, translations: {} },
  ]);
});
