import type SQLite from 'better-sqlite3';
import {
  type DatabaseConnection,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely';

/** SQLite rolls back changes of the schema like any other; Kysely assumes that it does not. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** One transaction writes at a time, so rows are not locked, and there is no syntax for that. */
class Compiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate' && node.modifier !== 'SkipLocked') super.visitSelectModifier(node);
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
    override createQueryCompiler() {
      return new Compiler();
    }
    override createDriver() {
      return new Driver({ database });
    }
  }
  return new Dialect({ database });
}

const maxStatements = 500;

/** The methods of better-sqlite3 that Kysely calls. */
type StatementSource = { prepare(sql: string): SQLite.Statement; close(): void };

/**
 * Caches prepared statements by their text: Kysely prepares one for every call, which costs several times the
 * query itself. Transactions begin with `begin immediate`, so that none fails later when it starts to write.
 */
function withStatementCache(connection: SQLite.Database): StatementSource {
  const statements = new Map<string, SQLite.Statement>();
  return {
    prepare(sql) {
      const cached = statements.get(sql);
      if (cached && !cached.busy) return cached;
      const statement = connection.prepare(sql === 'begin' ? 'begin immediate' : withUnplannedLimit(sql));
      if (cached) return statement;
      if (statements.size >= maxStatements) statements.delete(statements.keys().next().value ?? '');
      statements.set(sql, statement);
      return statement;
    },
    close() {
      statements.clear();
      connection.close();
    },
  };
}

/** SQLite plans a statement again whenever a bound `limit` changes, but not if it is an expression. */
export function withUnplannedLimit(sql: string): string {
  return sql.replaceAll(/\blimit \?/g, 'limit +?');
}
