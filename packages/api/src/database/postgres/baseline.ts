import { createSharedTables } from '@isangano/platform/postgres/shared-store';
import { type Kysely, sql } from 'kysely';
import { createTables } from './tables.ts';
import { createFunctions, createTriggers } from './triggers.ts';

/** Creates the schema that the migrations of SQLite up to 061 lead to. */
export async function createBaseline(db: Kysely<unknown>): Promise<void> {
  for (const statements of [createFunctions, createTables, createTriggers, createSharedTables])
    await sql.raw(statements).execute(db);
}
