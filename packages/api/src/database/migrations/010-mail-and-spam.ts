import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** A mail is lent to one worker at a time, tells what it is about, and how to leave a list. */
const mails = [
  'alter table outbox_mail add column leased_by text',
  'alter table outbox_mail add column about text',
  'alter table outbox_mail add column leave_url text',
  'create index outbox_mail_by_about on outbox_mail (about) where about is not null',
  'create index outbox_mail_refused on outbox_mail (seq) where refused_at is not null',
];

/** Same sender and text have the same fingerprint; what came before has none. */
const suspects = ['application', 'contact_message'].flatMap((table) => [
  `alter table ${table} add column suspect text`,
  `alter table ${table} add column fingerprint text`,
  `create index ${table}_by_fingerprint on ${table} (fingerprint, created_at) where fingerprint is not null`,
]);

/** Subscribers of before were welcomed at once, without being asked again. */
const subscribers = [
  'alter table subscriber add column suspect text',
  'alter table subscriber add column confirmed_at text',
  'alter table subscriber add column asked_at text',
  'update subscriber set confirmed_at = created_at',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    ...mails,
    ...suspects,
    "alter table application add column locale text not null default 'en'",
    ...subscribers,
  ]);
}
