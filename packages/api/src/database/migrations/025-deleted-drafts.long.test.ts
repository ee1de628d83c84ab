import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('deletions of earlier drafts and uploads are noted, and addresses that are withdrawn', async () => {
  const { db, close } = await openOldDatabase('024-drafts');
  await sql`insert into draft (id, token_hash, network_hash, kind, locale, content, version, saved_at, reminder_email)
    values ('d1', 'token', 'network', 'partner', 'rw', 'secret', 1, 'now', 'keza@mail.example')`.execute(
    db.write,
  );
  await sql`insert into upload (id, network_hash, file_id, name, size_bytes, created_at)
    values ('u1', 'network', 'f1', 'film.mp4', 5, 'then')`.execute(db.write);
  await migrate(db);
  const countNoted = async () => {
    const { rows } = await sql<{ n: number }>`select n from pending_overwrite where name = 'draft'`.execute(
      db.read,
    );
    return rows[0]?.n ?? 0;
  };
  await sql`update draft set version = 2, reminder_email = 'keza@mail.example'`.execute(db.write);
  expect(await countNoted()).toBe(0);
  await sql`update draft set reminder_email = null`.execute(db.write);
  expect(await countNoted()).toBe(1);
  await sql`delete from draft`.execute(db.write);
  expect(await countNoted()).toBe(2);
  await sql`delete from upload`.execute(db.write);
  expect(await countNoted()).toBe(3);
  await close();
});
