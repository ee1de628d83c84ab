import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('applications of earlier releases have no status link, and two of this one never share one', async () => {
  const { db, close } = await openOldDatabase('025-deleted-drafts');
  const insert = (seq: number, columns = '', values = '') =>
    sql`insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at, locale ${sql.raw(columns)})
      values (${seq}, ${`a${seq}`}, 'partner', 'pending', 'Keza', 'keza@mail.example', '1', '', 'B', 'then', 'rw' ${sql.raw(values)})`.execute(
      db.write,
    );
  await insert(1);
  await insert(2);
  await migrate(db);
  const columns = ['begun_id', 'token_hash', 'review_began_at', 'copy_mailed_at'] as const;
  const none = { begun_id: null, token_hash: null, review_began_at: null, copy_mailed_at: null };
  expect(await db.read.selectFrom('application').select(columns).execute()).toEqual([none, none]);

  await insert(3, ', begun_id, token_hash', ", 'begun', 'token'");
  await insert(4, ', begun_id, token_hash', ", 'begun', 'other'");
  await expect(insert(5, ', begun_id, token_hash', ", 'begun', 'token'")).rejects.toThrow('UNIQUE');
  await expect(insert(6, ', begun_id', ", 'alone'")).rejects.toThrow('CHECK');
  await close();
});
