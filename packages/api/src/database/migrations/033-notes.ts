import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Notes of staff, which go with the record that they are about, and whom they mention. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table note (
      id text primary key,
      application_id text references application (id) on delete cascade,
      message_id text references contact_message (id) on delete cascade,
      staff_id text not null,
      staff_email text not null,
      body text not null,
      at text not null,
      check ((application_id is null) <> (message_id is null))
    ) strict, without rowid`,
    'create index note_application on note (application_id, at) where application_id is not null',
    'create index note_message on note (message_id, at) where message_id is not null',
    `create table note_mention (
      note_id text not null references note (id) on delete cascade,
      staff_id text not null references admin_account (id) on delete cascade,
      seen_at text,
      primary key (note_id, staff_id)
    ) strict, without rowid`,
    'create index note_mention_unseen on note_mention (staff_id) where seen_at is null',
  ]);
}
