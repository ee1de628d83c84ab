import { sql } from 'kysely';
import type { Connections, Executor } from '../database/connections.ts';
import {
  createMigrator,
  type MigrationStep,
  type Migrations,
  migrateEach,
  UnknownMigrationsError,
} from '../database/migrations.ts';

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
  const migrator = createMigrator(db, migrations);
  if (completed.length === 0) {
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    return;
  }
  for await (const step of migrateEach(migrator, Object.keys(migrations).length - completed.length)) {
    // Otherwise the write-ahead log would hold every migration, and need the space of all of them together.
    await sql`pragma wal_checkpoint(truncate)`.execute(db.write);
    onStep?.(step);
  }
}

async function listCompleted<Schema>(executor: Executor<Schema>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name = 'kysely_migration'`.execute(executor);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(executor);
  return rows.map(({ name }) => name);
}
