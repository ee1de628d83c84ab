import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** When the end of a mail was about to be sent to the mail server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table outbox_mail add column handed_over_at text']);
}
