import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Lists and counts suspected spam without reading other records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    ['application', 'contact_message'].map(
      (table) => `create index ${table}_suspect on ${table} (seq) where suspect is not null`,
    ),
  );
}
