import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/**
 * What limits the mails to an address: only keyed hashes of it are stored. A migration does not have the key, so the
 * mails and subscribers of earlier versions have no hash. Openings that earlier versions recorded name no file.
 * Deletions are noted, as search indexes and write-ahead log contain deleted records until they are rewritten; what
 * earlier versions have deleted is noted too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table recipient_mail (
      mail_id text primary key, address_hash text not null, kind text not null, at text not null
    ) strict, without rowid`,
    'create index recipient_mail_address on recipient_mail (address_hash, at)',
    // Old rows are deleted by their time whenever a mail is stored.
    'create index recipient_mail_at on recipient_mail (at)',
    `create table stopped_address (address_hash text primary key, created_at text not null)
      strict, without rowid`,
    'create table mail_refusal (reason text primary key, n integer not null) strict, without rowid',
    'alter table outbox_mail add column recipient_hash text',
    'create index outbox_mail_recipient on outbox_mail (recipient_hash)',
    'alter table subscriber add column address_hash text',
    'create index subscriber_address on subscriber (address_hash)',
    'alter table application_event add column file_id text',
    'create table pending_overwrite (name text primary key, n integer not null) strict, without rowid',
    ...[
      ['application', 'application'],
      ['message', 'contact_message'],
      ['subscriber', 'subscriber'],
    ].flatMap(([name, table]) => [
      `insert into pending_overwrite (name, n) select '${name}', 1 where exists (select 1 from ${table})`,
      `create trigger ${name}_noted after delete on ${table} begin
        insert into pending_overwrite (name, n) values ('${name}', 1) on conflict (name) do update set n = n + 1;
      end`,
    ]),
  ]);
}
