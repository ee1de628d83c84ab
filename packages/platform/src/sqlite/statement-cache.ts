import type SQLite from 'better-sqlite3';

const maxStatements = 500;

/** The methods of better-sqlite3 that Kysely calls. */
type StatementSource = { prepare(sql: string): SQLite.Statement; close(): void };

/**
 * Caches prepared statements by their text: Kysely prepares one for every call, which costs several times the
 * query itself. Transactions begin with `begin immediate`, so that none fails later when it starts to write.
 */
export function withStatementCache(connection: SQLite.Database): StatementSource {
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
