import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** The texts of a project in other languages, as JSON by language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [`alter table project add column translations text not null default '{}'`]);
}
