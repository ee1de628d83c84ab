import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/**
 * Replies of staff, which go with the record that they are about, and when a mail about a record was sent. Messages of earlier versions have
 * no language: they count as English.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table contact_message add column locale text not null default 'en'`,
    `create table reply (
      id text primary key,
      application_id text references application (id) on delete cascade,
      message_id text references contact_message (id) on delete cascade,
      staff_id text not null,
      staff_email text not null,
      subject text not null,
      body text not null,
      mail_id text not null,
      at text not null,
      check ((application_id is null) <> (message_id is null))
    ) strict, without rowid`,
    'create index reply_application on reply (application_id, at) where application_id is not null',
    'create index reply_message on reply (message_id, at) where message_id is not null',
    `create table mail_delivery (
      mail_id text primary key, about text not null, kind text not null, created_at text not null, sent_at text
    ) strict, without rowid`,
    'create index mail_delivery_about on mail_delivery (about, created_at)',
    ...['application', 'contact_message', 'subscriber'].map(
      (table) => `create trigger ${table}_undelivered after delete on ${table} begin
        delete from mail_delivery where about = old.id;
      end`,
    ),
  ]);
}
