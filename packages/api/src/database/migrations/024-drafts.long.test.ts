import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('drafts are stored, and uploads of earlier releases belong to none', async () => {
  const { db, close } = await openOldDatabase('023-uploads');
  await sql`insert into upload (id, network_hash, file_id, name, size_bytes, created_at)
    values ('u1', 'network', 'f1', 'film.mp4', 5, 'then')`.execute(db.write);
  await migrate(db);
  const insertDraft = (id: string, kind: string) =>
    sql`insert into draft (id, token_hash, network_hash, kind, locale, content, version, saved_at)
      values (${id}, ${id}, 'network', ${kind}, 'rw', 'secret', 1, 'now')`.execute(db.write);
  await insertDraft('d1', 'partner');
  await expect(insertDraft('d2', 'other')).rejects.toThrow('CHECK');
  expect(await db.read.selectFrom('draft').select(['id', 'code_number']).execute()).toEqual([
    { id: 'd1', code_number: null },
  ]);
  expect(await db.read.selectFrom('upload').select('draft_id').execute()).toEqual([{ draft_id: null }]);
  await close();
});
