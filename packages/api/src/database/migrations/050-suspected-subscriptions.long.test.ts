import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSuspectSubscriptions } from '../../modules/newsletter/queries.ts';
import { countSuspects } from '../../modules/submissions/queries.ts';
import { migrate } from '../migrate.ts';
import { type OldDatabase, openOldDatabase } from './testing.ts';

let old: OldDatabase;
beforeAll(async () => {
  old = await openOldDatabase('049-bulk-mails');
  await sql`insert into subscriber (id, email, created_at, suspect) values
    ('01a1c7f2-3800-7000-8000-000000000000', 'keza@mail.example', '2026-11-01T00:00:00.000Z', 'quick'),
    ('01a1c7f2-3800-7001-8000-000000000000', 'mugisha@mail.example', '2026-11-01T00:00:00.000Z', null),
    ('01a1c7f2-3800-7002-8000-000000000000', 'uwera@mail.example', '2026-11-01T00:00:00.000Z', 'trap')`.execute(
    old.db.write,
  );
  await migrate(old.db);
});
afterAll(() => old.close());

test('suspected subscriptions of earlier versions are listed, newest first', async () => {
  const window = { before: Number.MAX_SAFE_INTEGER, limit: 20 };
  const listed = await listSuspectSubscriptions(old.db.read, window);
  expect(listed.map(({ suspect }) => [suspect.email, suspect.reason])).toEqual([
    ['uwera@mail.example', 'trap'],
    ['keza@mail.example', 'quick'],
  ]);
  const [first] = listed;
  const rest = await listSuspectSubscriptions(old.db.read, { ...window, before: first?.seq ?? 0 });
  expect(rest.map(({ suspect }) => suspect.email)).toEqual(['keza@mail.example']);
  expect(await countSuspects(old.db.read, 'subscriber', 20)).toBe(2);
});

test('they are listed by an index of their own', async () => {
  const plan = await sql<{ detail: string }>`explain query plan select id from subscriber
    where suspect is not null and (created_at, substr(id, 16, 3)) < ('2026', '000')
    order by created_at desc, substr(id, 16, 3) desc limit 20`.execute(old.db.read);
  const details = plan.rows.map(({ detail }) => detail).join();
  expect(details).toContain('subscriber_suspect');
  expect(details).not.toContain('TEMP B-TREE');
});
