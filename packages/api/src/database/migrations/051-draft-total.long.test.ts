import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureDrafts } from '../../modules/drafts/queries.ts';
import { migrate } from '../migrate.ts';
import { type OldDatabase, openOldDatabase } from './testing.ts';

let old: OldDatabase;
beforeAll(async () => {
  old = await openOldDatabase('050-suspected-subscriptions');
  await sql`insert into draft (id, token_hash, network_hash, kind, locale, content, version, saved_at) values
    ('a1', 'one', 'n', 'interview', 'en', 'four', 1, '2026-11-01T00:00:00.000Z'),
    ('b2', 'two', 'n', 'partner', 'rw', 'seven77', 1, '2026-11-01T00:00:00.000Z')`.execute(old.db.write);
  await migrate(old.db);
});
afterAll(() => old.close());

test('drafts of earlier versions count, and what is saved or removed later', async () => {
  expect(await measureDrafts(old.db.read)).toEqual({ count: 2, bytes: 11 });
  await sql`update draft set content = 'nine99999' where id = 'a1'`.execute(old.db.write);
  expect(await measureDrafts(old.db.read)).toEqual({ count: 2, bytes: 16 });
  await sql`delete from draft where id = 'b2'`.execute(old.db.write);
  expect(await measureDrafts(old.db.read)).toEqual({ count: 1, bytes: 9 });
});
