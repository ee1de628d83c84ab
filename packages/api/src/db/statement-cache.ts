import type SQLite from 'better-sqlite3';

const maxStatements = 500;

/** The part of better-sqlite3 that Kysely uses. */
type StatementSource = { prepare(sql: string): SQLite.Statement; close(): void };

/**
 * Keeps prepared statements by their text. Kysely prepares anew for every call, which costs several
 * times the query itself. Transactions begin as writers at once, so that none has to give up later.
 */
export function withStatementCache(connection: SQLite.Database): StatementSource {
  const statements = new Map<string, SQLite.Statement>();
  return {
    prepare(sql) {
      const kept = statements.get(sql);
      if (kept && !kept.busy) return kept;
      const statement = connection.prepare(sql === 'begin' ? 'begin immediate' : withPlainLimit(sql));
      if (kept) return statement;
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

/** SQLite reads a bound limit while it plans, and plans anew for every binding; a sum it leaves alone. */
export function withPlainLimit(sql: string): string {
  return sql.replaceAll(/\blimit \?/g, 'limit +?');
}
