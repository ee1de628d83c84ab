import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Whether a mail was written to a file, since no mail server was set up. Of mails before this column nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table mail_delivery add column is_file integer not null default 0 check (is_file in (0, 1))',
  ]);
}
