import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { emptyColumns, openOldDatabase, textColumns } from './testing.ts';

test('notes with their mentions, and replies, stay with their records, and go with them', async () => {
  const { db, close } = await openOldDatabase('051-draft-total');
  await sql`insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at)
    values (1, 'p1', 'partner', 'pending', ${emptyColumns(5)}, 'then')`.execute(db.write);
  await sql`insert into contact_message (seq, id, full_name, email, phone, subject, message, status, created_at)
    values (1, 'm1', ${emptyColumns(5)}, 'unread', 'then')`.execute(db.write);
  await sql`insert into note values ('n1', 'p1', null, ${textColumns('a1', 'keza', 'Call her.', 'then')}),
    ('n2', null, 'm1', ${textColumns('a1', 'keza', 'Whom?', 'then')})`.execute(db.write);
  await sql`insert into note_mention values ('n2', 'a1', null)`.execute(db.write);
  await sql`insert into reply values ('r1', null, 'm1', ${textColumns('a1', 'keza', 'Re: Roofs', 'Thanks', 'mail', 'then')})`.execute(
    db.write,
  );
  await migrate(db);
  const list = (table: 'note' | 'reply') =>
    db.read.selectFrom(table).select(['id', 'noun', 'record_id', 'body']).orderBy('id').execute();
  expect(await list('note')).toEqual([
    { id: 'n1', noun: 'application', record_id: 'p1', body: 'Call her.' },
    { id: 'n2', noun: 'message', record_id: 'm1', body: 'Whom?' },
  ]);
  expect(await list('reply')).toEqual([{ id: 'r1', noun: 'message', record_id: 'm1', body: 'Thanks' }]);
  const listMentions = () => db.read.selectFrom('note_mention').select('note_id').execute();
  expect(await listMentions()).toEqual([{ note_id: 'n2' }]);
  await sql`delete from contact_message`.execute(db.write);
  expect((await list('note')).map(({ id }) => id)).toEqual(['n1']);
  expect(await list('reply')).toEqual([]);
  expect(await listMentions()).toEqual([]);
  await sql`delete from application`.execute(db.write);
  expect(await list('note')).toEqual([]);
  await close();
});
