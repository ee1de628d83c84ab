import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase, textColumns } from './testing.ts';

test('records of earlier versions are announced to no webhook, but what happens to them is', async () => {
  const { db, close } = await openOldDatabase('060-newsletter-issues');
  await sql`insert into project (seq, id, title, client, description, status, priority, budget, start_date, end_date, progress, category,
      location, impact, image, version, created_at, updated_at)
    values (1, ${textColumns('p1', 'A well', '', 'Clean water', 'active', 'high')}, 5, ${textColumns('', '')}, 40, ${textColumns('Water', 'Huye', '')},
      null, 3, ${textColumns('then', 'then')})`.execute(db.write);
  await migrate(db);
  await sql`insert into webhook (id, url, types, secret, created_at, created_by)
    values ('w1', 'https://partner.example', '["project.created","project.deleted"]', 'whsec_', 'now', 'keza')`.execute(
    db.write,
  );
  expect(await db.read.selectFrom('webhook_delivery').selectAll().execute()).toEqual([]);
  await db.write.deleteFrom('project').where('id', '=', 'p1').execute();
  expect(await db.read.selectFrom('webhook_delivery').selectAll().execute()).toMatchObject([
    {
      webhook_id: 'w1',
      type: 'project.deleted',
      kind: 'project',
      record_id: 'p1',
      attempts: 0,
      dead_at: null,
    },
  ]);
  await close();
});
