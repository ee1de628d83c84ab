import { type Migration, Migrator } from 'kysely/migration';
import { OperatorError } from '../errors.ts';
import type { Connections } from './connections.ts';

/** All migrations of a database, in the order in which they run. */
export type Migrations = Readonly<Record<string, Migration>>;

/** A database that this version must not change. The message is one line, to be shown to the operator. */
export class WrongDatabaseError extends OperatorError {}

/** The message is one line for the operator. */
export class UnknownMigrationsError extends OperatorError {
  constructor(names: readonly string[]) {
    super(
      `The database was written by a newer version: this one does not know ${names.join(', ')}. ` +
        'Install the newer version again, or restore a backup from before the upgrade.',
    );
  }
}

/** One migration that was committed; `done` counts those of this upgrade, with this one. */
export type MigrationStep = { migration: string; ms: number; done: number; total: number };

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

/**
 * Runs up to a number of missing migrations, each in one transaction, and yields each after its commit. Throws the
 * error of one.
 */
export async function* migrateEach(migrator: Migrator, total: number): AsyncGenerator<MigrationStep> {
  for (let done = 1; done <= total; done += 1) {
    const startedAt = performance.now();
    const { error, results } = await migrator.migrateUp();
    if (error) throw error;
    // Another process may have run it in the meantime.
    const migration = results?.[0]?.migrationName ?? '';
    yield { migration, ms: Math.round(performance.now() - startedAt), done, total };
  }
}
