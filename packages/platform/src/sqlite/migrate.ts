import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Connections, Executor } from '../database/connections.ts';
import { type MigrationStep, type Migrations, UnknownMigrationsError } from '../database/migrations.ts';

/**
 * Runs the missing migrations, each in one transaction, or all in one if the database is empty. Calls `onStep` after
 * each commit of an upgrade. Throws `UnknownMigrationsError` if a newer version has migrated the database, and the error
 * of a migration, which is rolled back.
 */
export async function migrate<Schema>(
  db: Pick<Connections<Schema>, 'write'>,
  migrations: Migrations,
  onStep?: (step: MigrationStep) => void,
): Promise<void> {
  const completed = await listCompleted(db.write);
  const unknown = completed.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) throw new UnknownMigrationsError(unknown);
  if (completed.length === 0) {
    const { error } = await createMigrator(db, migrations).migrateToLatest();
    if (error) throw error;
    return;
  }
  const total = Object.keys(migrations).length - completed.length;
  for (let done = 1; done <= total; done += 1) {
    const startedAt = performance.now();
    const { error, results } = await createMigrator(db, migrations).migrateUp();
    if (error) throw error;
    // Otherwise the write-ahead log would hold every migration, and need the space of all of them together.
    await sql`pragma wal_checkpoint(truncate)`.execute(db.write);
    const migration = results?.[0]?.migrationName ?? '';
    onStep?.({ migration, ms: Math.round(performance.now() - startedAt), done, total });
  }
}

export function createMigrator<Schema>(
  { write }: Pick<Connections<Schema>, 'write'>,
  migrations: Migrations,
): Migrator {
  return new Migrator({
    db: write,
    // Migrations of features that were developed in parallel may have run in another order elsewhere.
    allowUnorderedMigrations: true,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
}

async function listCompleted<Schema>(executor: Executor<Schema>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name = 'kysely_migration'`.execute(executor);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(executor);
  return rows.map(({ name }) => name);
}
