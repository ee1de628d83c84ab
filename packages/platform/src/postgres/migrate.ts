import { type QueryExecutorProvider, sql } from 'kysely';
import type { Connections } from '../database/connections.ts';
import {
  createMigrator,
  type MigrationStep,
  type Migrations,
  migrateEach,
  UnknownMigrationsError,
  WrongDatabaseError,
} from '../database/migrations.ts';
import { isLocked, TablesLockedError, UnavailableError } from './errors.ts';

/**
 * Runs the missing migrations, each in one transaction; processes that start at the same time wait for each other.
 * Calls `onStep` after each commit of an upgrade. Throws `UnknownMigrationsError` if a newer version has migrated the
 * database, `WrongDatabaseError` for that of another program, and the error of a migration, which is rolled back.
 */
export async function migrate<Schema>(
  db: Pick<Connections<Schema>, 'write'>,
  migrations: Migrations,
  onStep?: (step: MigrationStep) => void,
): Promise<void> {
  const total = Object.keys(migrations).length - (await listCompleted(db.write, migrations)).length;
  try {
    for await (const step of migrateEach(createMigrator(db, migrations), total)) onStep?.(step);
  } catch (error) {
    throw isLocked(error) ? new TablesLockedError(error) : error;
  }
}

/** Throws `WrongDatabaseError` or `UnknownMigrationsError` unless all of the migrations, and no others, have run. */
export async function assertCurrent(read: QueryExecutorProvider, migrations: Migrations): Promise<void> {
  const completed = await listCompleted(read, migrations);
  if (completed.length === Object.keys(migrations).length) return;
  throw new WrongDatabaseError(
    'The database of DATABASE_URL is empty or has an older version: start the server of this version once, which migrates it.',
  );
}

async function listCompleted(read: QueryExecutorProvider, migrations: Migrations): Promise<string[]> {
  const completed = await readCompleted(read).catch((error: unknown) => {
    const cause = error instanceof UnavailableError ? error.cause : error;
    if (cause instanceof WrongDatabaseError || !(cause instanceof Error)) throw error;
    throw new WrongDatabaseError(`The database of DATABASE_URL cannot be used: ${cause.message}.`, { cause });
  });
  const unknown = completed.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) throw new UnknownMigrationsError(unknown);
  return completed;
}

async function readCompleted(executor: QueryExecutorProvider): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(executor);
  if (!tables.some(({ name }) => name === 'kysely_migration')) {
    if (tables.length === 0) return [];
    throw new WrongDatabaseError(
      'The database of DATABASE_URL belongs to another program: set it to an empty one.',
    );
  }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(executor);
  return rows.map(({ name }) => name);
}
