import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** A record that is deleted while it waits for the search indexes no longer waits: another may get its place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    [
      ['application', 'application'],
      ['message', 'contact_message'],
    ].map(
      ([name, table]) => `create trigger ${name}_unwaited after delete on ${table} begin
        delete from ${name}_waiting where seq = old.seq;
      end`,
    ),
  );
}
