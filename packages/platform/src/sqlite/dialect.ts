import type SQLite from 'better-sqlite3';
import { type DatabaseConnection, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';
import { withStatementCache } from './statement-cache.ts';

/** SQLite rolls back changes of the schema like any other; Kysely assumes that it does not. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/**
 * Returns a dialect that caches prepared statements, and with which each migration is one transaction. An error after
 * which SQLite has rolled back by itself, such as a full disk, reaches the caller: Kysely would replace it by the error
 * of a second rollback.
 */
export function createDialect(connection: SQLite.Database): SqliteDialect {
  const database = withStatementCache(connection);
  class Driver extends SqliteDriver {
    override async rollbackTransaction(owner: DatabaseConnection): Promise<void> {
      if (connection.inTransaction) await super.rollbackTransaction(owner);
    }
  }
  class Dialect extends SqliteDialect {
    override createAdapter() {
      return new TransactionalAdapter();
    }
    override createDriver() {
      return new Driver({ database });
    }
  }
  return new Dialect({ database });
}
