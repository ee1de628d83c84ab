import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/**
 * Waiting mails keep what they say, and get their form when they leave: the form is ten times as long, and was
 * written with every message. What waits already says what its text did, line by line.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    "alter table outbox_mail add column letter text not null default ''",
    `update outbox_mail set letter = json_object(
      'sender', '', 'title', subject, 'paragraphs', json_array(), 'quote', body_text)`,
    'alter table outbox_mail drop column body_text',
    'alter table outbox_mail drop column body_html',
  ]);
}
