import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Finds everything from an e-mail address, regardless of its case, without reading whole tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'create index application_email on application (email collate nocase, seq)',
    'create index contact_message_email on contact_message (email collate nocase, seq)',
    `create index draft_reminder_email on draft (reminder_email collate nocase, saved_at)
      where reminder_email is not null`,
  ]);
}
