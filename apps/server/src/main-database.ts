import type { Database } from '@isangano/api/database/database';
import { assertMigratable, assertReadable } from '@isangano/api/database/migrate';
import { openDatabase } from '@isangano/api/open-database';
import type { Config } from './config.ts';

type DatabaseConfig = Pick<Config, 'databasePath' | 'databaseUrl'>;

/** Opens the configured database for a server, which migrates it. Throws `WrongDatabaseError` for one of another program. */
export async function openMainDatabase({ databasePath, databaseUrl }: DatabaseConfig): Promise<Database> {
  if (databaseUrl !== undefined) return await openPostgresDatabase(databaseUrl);
  assertMigratable(databasePath);
  return openDatabase(databasePath);
}

/**
 * Opens the configured database for a command, beside a server that may be running. Throws `WrongDatabaseError` or
 * `UnknownMigrationsError` unless it is one of this version.
 */
export async function openCurrentDatabase({ databasePath, databaseUrl }: DatabaseConfig): Promise<Database> {
  if (databaseUrl === undefined) {
    assertReadable(databasePath, { canBeOlder: false });
    return openDatabase(databasePath);
  }
  const db = await openPostgresDatabase(databaseUrl);
  try {
    await db.assertCurrent();
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** The code for PostgreSQL is only loaded with it. */
async function openPostgresDatabase(url: string) {
  const { openPostgres } = await import('@isangano/api/open-postgres');
  return openPostgres(url);
}
