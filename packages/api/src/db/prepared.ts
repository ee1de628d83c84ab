import type SQLite from 'better-sqlite3';
import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Executor } from './database.ts';
import { withPlainLimit } from './statement-cache.ts';

type Value = string | number | null;

/** Stands in a query for a value that each run brings along. */
class Slot<Name extends string> {
  readonly name: Name;

  constructor(name: Name) {
    this.name = name;
  }
}

export type Param<Params> = <Name extends keyof Params & string>(name: Name) => RawBuilder<Params[Name]>;

const connections = new WeakMap<Executor, SQLite.Database>();

/**
 * Lets prepared queries of this executor go to its connection at once; what Kysely does to run one takes as long
 * as the query. Not for a connection that others may hold: only Kysely waits for it.
 */
export function runAtOnce(executor: Executor, connection: SQLite.Database): void {
  connections.set(executor, connection);
}

/**
 * A query whose text never changes, built and compiled with its first run: that costs as much as running
 * it. For the few that many requests ask.
 */
export function prepared<Params extends Record<string, Value>, Row>(
  build: (db: Executor, param: Param<Params>) => Compilable<Row>,
): (executor: Executor, params: Params) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  const statements = new WeakMap<SQLite.Database, SQLite.Statement<unknown[], Row>>();

  function runOn(connection: SQLite.Database, text: string, parameters: unknown[]): Row[] {
    let statement = statements.get(connection);
    if (!statement) {
      statement = connection.prepare<unknown[], Row>(withPlainLimit(text));
      statements.set(connection, statement);
    }
    if (statement.reader) return statement.all(...parameters);
    statement.run(...parameters);
    return [];
  }

  return async (executor, params) => {
    compiled ??= build(executor, (name) => sql`${new Slot(name)}`).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Slot ? params[value.name] : value,
    );
    const connection = connections.get(executor);
    if (connection) return runOn(connection, compiled.sql, parameters);
    const { rows } = await executor.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
