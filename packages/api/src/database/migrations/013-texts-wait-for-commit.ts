import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/**
 * New records no longer go into the search indexes one by one: they wait, and whoever commits puts them there
 * together. Changes and deletions are followed by triggers, as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'drop trigger interview_found',
    'drop trigger partner_found',
    ...[
      ['application', 'application'],
      ['message', 'contact_message'],
    ].flatMap(([name, table]) => [
      `create table ${name}_waiting (seq integer primary key) strict`,
      `drop trigger ${name}_found`,
      `create trigger ${name}_found after insert on ${table} begin
        insert into ${name}_waiting (seq) values (new.seq);
      end`,
    ]),
  ]);
}
