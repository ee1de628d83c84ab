import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/**
 * Deletions of drafts and uploads are noted, so that the write-ahead log with their addresses and file names is emptied soon;
 * so is an address that was withdrawn.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const note = (name: string, event: string) => `create trigger ${name}_noted after ${event} begin
    insert into pending_overwrite (name, n) values ('draft', 1) on conflict (name) do update set n = n + 1;
  end`;
  await runStatements(db, [
    note('draft', 'delete on draft'),
    note(
      'draft_email',
      'update of reminder_email on draft when old.reminder_email is not new.reminder_email and old.reminder_email is not null',
    ),
    note('upload', 'delete on upload'),
  ]);
}
