import { type Kysely, sql } from 'kysely';

/** Runs SQL statements one after the other, for migrations. */
export async function runStatements<Schema>(db: Kysely<Schema>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
