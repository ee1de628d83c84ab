import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { emptyColumns, openOldDatabase, textColumns } from './testing.ts';

test('uploads stay, may be for a reply, and are noted when they are deleted; replies were sent at once', async () => {
  const { db, close } = await openOldDatabase('063-offered-times');
  const { read, write } = db;
  await sql`insert into upload (id, network_hash, file_id, field, name, size_bytes, created_at)
    values (${textColumns('u1', 'network', 'f1', 'docs', 'plan.pdf')}, 5, 'then')`.execute(write);
  await sql`insert into reply (id, noun, record_id, staff_id, staff_email, subject, body, mail_id, at)
    values (${textColumns('r1', 'message', 'm1', 'a1', 'keza', 'Re: Roofs', 'Thanks', 'mail', 'then')})`.execute(
    write,
  );
  await migrate(db);
  expect(await read.selectFrom('upload').select(['id', 'field', 'size_bytes']).execute()).toEqual([
    { id: 'u1', field: 'docs', size_bytes: 5 },
  ]);
  expect(await read.selectFrom('reply').select(['id', 'send_at']).execute()).toEqual([
    { id: 'r1', send_at: null },
  ]);
  await write.updateTable('upload').set({ field: 'replyFiles' }).execute();
  await expect(sql`update upload set field = 'other'`.execute(write)).rejects.toThrow('CHECK');
  await sql`delete from upload`.execute(write);
  const { rows } = await sql`select n from pending_overwrite where name = 'draft'`.execute(read);
  expect(rows).toEqual([{ n: 1 }]);
  await close();
});

test('what was received about a record goes with it, with files', async () => {
  const { db, close } = await openOldDatabase('063-offered-times');
  await sql`insert into contact_message (seq, id, full_name, email, phone, subject, message, status, created_at)
    values (1, 'm1', ${emptyColumns(5)}, 'unread', 'then')`.execute(db.write);
  await migrate(db);
  await sql`insert into received_reply (id, noun, record_id, source, sender_name, sender_email, subject, body, left_out, is_automatic, is_record, at)
    values (${textColumns('r1', 'message', 'm1', 'mail', 'Keza', 'keza@mail.example', 'A', 'B', '[]')}, 0, 0, 'then')`.execute(
    db.write,
  );
  await sql`insert into reply_file (id, reply_id, position, name, type, size_bytes, sha256, created_at)
    values ('f1', 'r1', 0, 'a.pdf', 'application/pdf', 4, 'hash', 'then')`.execute(db.write);
  await sql`delete from contact_message`.execute(db.write);
  for (const table of ['received_reply', 'reply_file'] as const)
    expect(await db.read.selectFrom(table).selectAll().execute()).toEqual([]);
  await close();
});
