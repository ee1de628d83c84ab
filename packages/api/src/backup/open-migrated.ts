import { join } from 'node:path';
import { copyDatabase, type Database } from '../database/database.ts';
import { assertMigrationsComplete, assertReadable, migrate } from '../database/migrate.ts';
import { openDatabase } from '../open-database.ts';

/**
 * Opens a database for reading with the queries of this version. One that awaits migration is left as it is: a copy of it is
 * migrated in the folder, and opened. Throws `WrongDatabaseError` and `UnknownMigrationsError`.
 */
export async function openMigrated(path: string, folder: string): Promise<Database> {
  if (!assertReadable(path, { canBeOlder: true })) return openDatabase(path);
  await assertMigrationsComplete(path);
  const copy = join(folder, 'migrated.sqlite');
  copyDatabase(path, copy);
  const db = openDatabase(copy);
  try {
    await migrate(db);
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}
