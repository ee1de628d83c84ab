import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Connections, Executor } from './database.ts';
import { migrations } from './migrations/index.ts';

/** The message is one line for the operator. */
export class UnknownMigrationsError extends Error {
  constructor(names: readonly string[]) {
    super(
      `The database was written by a newer version: this one does not know ${names.join(', ')}. ` +
        'Install the newer version again, or restore a backup from before the upgrade.',
    );
  }
}

/**
 * Runs the missing migrations, or throws the error of one. Returns true if the database was empty. Throws
 * `UnknownMigrationsError` if a newer version has migrated the database.
 */
export async function migrate(db: Pick<Connections, 'write'>): Promise<boolean> {
  const unknown = (await listCompleted(db.write)).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) throw new UnknownMigrationsError(unknown);
  const migrator = new Migrator({
    db: db.write,
    // Migrations of features that were developed in parallel may have run in another order elsewhere.
    allowUnorderedMigrations: true,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.length === Object.keys(migrations).length;
}

async function listCompleted(executor: Executor): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name = 'kysely_migration'`.execute(executor);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(executor);
  return rows.map(({ name }) => name);
}
