import { type QueryExecutorProvider, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Connections } from '../database/connections.ts';
import {
  type MigrationStep,
  type Migrations,
  UnknownMigrationsError,
  WrongDatabaseError,
} from '../database/migrations.ts';
import { isLocked, TablesLockedError, UnavailableError } from './errors.ts';

/**
 * Runs the missing migrations, each in one transaction; processes that start at the same time wait for each other. Calls `onStep`
 * after each commit of an upgrade. Throws `UnknownMigrationsError` if a newer version has migrated the database,
 * `WrongDatabaseError` for that of another program, and the error of a migration, which is rolled back.
 */
export async function migrate<Schema>(
  { write }: Pick<Connections<Schema>, 'write'>,
  migrations: Migrations,
  onStep?: (step: MigrationStep) => void,
): Promise<void> {
  const completed = await listCompleted(write, migrations);
  const total = Object.keys(migrations).length - completed.length;
  const migrator = new Migrator({
    db: write,
    allowUnorderedMigrations: true,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  for (let done = 1; done <= total; done += 1) {
    const startedAt = performance.now();
    const { error, results } = await migrator.migrateUp();
    if (error) throw isLocked(error) ? new TablesLockedError(error) : error;
    // Another process may have run it meanwhile.
    const migration = results?.[0]?.migrationName ?? '';
    onStep?.({ migration, ms: Math.round(performance.now() - startedAt), done, total });
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

/** Says for the operator why the database cannot be used. */
function toStartError(error: unknown): unknown {
  if (error instanceof WrongDatabaseError) return error;
  const cause = error instanceof UnavailableError ? error.cause : error;
  if (!(cause instanceof Error)) return error;
  return new WrongDatabaseError(`The database of DATABASE_URL cannot be used: ${cause.message}.`, { cause });
}

async function listCompleted(read: QueryExecutorProvider, migrations: Migrations): Promise<string[]> {
  const completed = await readCompleted(read).catch((error: unknown) => {
    throw toStartError(error);
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
