import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/**
 * Mails that came back: with the mail itself and the record that it was about, and the addresses that get no more of them, of which only a keyed
 * hash is stored. The position says up to which mail a mailbox has been read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table recipient_mail add column bounced_at text',
    'alter table mail_delivery add column bounced_at text',
    'alter table mail_delivery add column bounce_status text',
    `create table bounced_address (address_hash text primary key, status text not null, at text not null)
      strict, without rowid`,
    `create table mailbox_position (
      mailbox text primary key, uid_validity text not null, last_uid integer not null
    ) strict, without rowid`,
  ]);
}
