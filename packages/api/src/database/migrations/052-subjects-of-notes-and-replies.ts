import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Tables of what staff write about a record, with their other columns. */
const tables = {
  note: 'staff_id text not null, staff_email text not null, body text not null, at text not null',
  reply:
    'staff_id text not null, staff_email text not null, subject text not null, body text not null, mail_id text not null, at text not null',
};
const columns = {
  note: 'staff_id, staff_email, body, at',
  reply: 'staff_id, staff_email, subject, body, mail_id, at',
};
const mentions = 'note_id, staff_id, seen_at';

/** Notes and replies name their record by noun and id, so that they can be about any kind of record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    // Dropping a table deletes its rows, and with them what refers to them.
    `create table moved_mention as select ${mentions} from note_mention`,
    'drop table note_mention',
    ...(['note', 'reply'] as const).flatMap((table) => [
      `create table moved_${table} (id text primary key, noun text not null, record_id text not null, ${tables[table]})
        strict, without rowid`,
      `insert into moved_${table} (id, noun, record_id, ${columns[table]})
        select id, iif(application_id is null, 'message', 'application'), coalesce(application_id, message_id), ${columns[table]}
        from ${table}`,
      `drop table ${table}`,
      `alter table moved_${table} rename to ${table}`,
      `create index ${table}_record on ${table} (noun, record_id, at)`,
    ]),
    `create table note_mention (
      note_id text not null references note (id) on delete cascade,
      staff_id text not null references admin_account (id) on delete cascade,
      seen_at text,
      primary key (note_id, staff_id)
    ) strict, without rowid`,
    `insert into note_mention (${mentions}) select ${mentions} from moved_mention`,
    'drop table moved_mention',
    'create index note_mention_unseen on note_mention (staff_id) where seen_at is null',
    ...[
      ['application', 'application'],
      ['contact_message', 'message'],
    ].map(
      ([table, noun]) => `create trigger ${table}_uncommented after delete on ${table} begin
        delete from note where noun = '${noun}' and record_id = old.id;
        delete from reply where noun = '${noun}' and record_id = old.id;
      end`,
    ),
  ]);
}
