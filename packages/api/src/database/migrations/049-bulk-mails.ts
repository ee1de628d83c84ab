import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** When the mails of an operation are stored. Decisions of one that runs during the upgrade have theirs already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table bulk_operation add column mails_due_at text',
    `update bulk_record set undo = null where operation_id in
      (select id from bulk_operation where action ->> 'type' = 'decide')`,
  ]);
}
