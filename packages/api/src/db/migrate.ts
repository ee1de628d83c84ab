import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { migrations } from './migrations/index.ts';

/** Brings the stored shape up to date; throws what stopped it. Answers true for a database that was empty. */
export async function migrate(db: Database): Promise<boolean> {
  const migrator = new Migrator({
    db: db.write,
    // Migrations of features that were made side by side may come in another order than they ran in elsewhere.
    allowUnorderedMigrations: true,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.length === Object.keys(migrations).length;
}
