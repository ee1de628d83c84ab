import type { MigrationStep, Migrations } from '@isangano/platform/database/migrations';
import * as inspecting from '@isangano/platform/sqlite/inspect-database';
import * as interrupted from '@isangano/platform/sqlite/interrupted-migration';
import * as migrating from '@isangano/platform/sqlite/migrate';
import * as upgrading from '@isangano/platform/sqlite/upgrade-database';
import { workerFile } from '@isangano/platform/workers/job-thread';
import type { Connections } from './database.ts';
import * as allMigrations from './migrations/index.ts';
import type { Schema } from './schema.ts';

export const migrations: Migrations = allMigrations;

/** Runs the missing migrations; see `migrate` of the platform. */
export function migrate(
  db: Pick<Connections, 'write'>,
  onStep?: (step: MigrationStep) => void,
): Promise<void> {
  return migrating.migrate<Schema>(db, migrations, onStep);
}

/** Migrates an older database in a thread; see `upgradeDatabase` of the platform. */
export function upgradeDatabase(path: string, onStep: (step: MigrationStep) => void): Promise<void> {
  const worker = workerFile('migrate-worker', import.meta.url);
  return upgrading.upgradeDatabase(path, { migrations, worker }, onStep);
}

/** Looks at a database file without changing it. */
export function inspectDatabase(path: string): inspecting.DatabaseState {
  return inspecting.inspectDatabase(path, migrations);
}

/** Throws `WrongDatabaseError` unless the server may migrate the file. */
export function assertMigratable(path: string): void {
  inspecting.assertMigratable(path, migrations);
}

/** Throws `WrongDatabaseError` unless the file can be read; returns whether it awaits migration. */
export function assertReadable(path: string, options: { canBeOlder: boolean }): boolean {
  return inspecting.assertReadable(path, migrations, options);
}

/** Throws `WrongDatabaseError` if a migration ran in part and was not recorded. */
export function assertMigrationsComplete(path: string): Promise<void> {
  return interrupted.assertMigrationsComplete(path, migrations);
}
