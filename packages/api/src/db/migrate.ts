import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { migrations } from './migrations/index.ts';

/** Brings the stored shape up to date; throws what stopped it. Answers true for a database that was empty. */
export async function migrate(db: Pick<Database, 'write'>): Promise<boolean> {
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

/** Whether a database has exactly the shape that this program knows. */
export async function isUpToDate({ read }: Pick<Database, 'read'>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name = 'kysely_migration'`.execute(read);
  if (rows.length === 0) return false;
  const ran = await sql<{ name: string }>`select name from kysely_migration`.execute(read);
  const known = Object.keys(migrations);
  return ran.rows.length === known.length && ran.rows.every(({ name }) => known.includes(name));
}
