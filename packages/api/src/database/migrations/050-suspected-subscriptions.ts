import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Lists and counts suspected subscriptions in the order of records, without reading other subscribers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'create index subscriber_suspect on subscriber (created_at, substr(id, 16, 3)) where suspect is not null',
  ]);
}
