import type SQLite from 'better-sqlite3';
import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Executor } from './database.ts';
import { withUnplannedLimit } from './statement-cache.ts';

export type Value = string | number | null;

/** Marks the position of a parameter in a compiled query. */
class ParamPlaceholder<Name extends string> {
  readonly name: Name;

  constructor(name: Name) {
    this.name = name;
  }
}

export type Param<Params> = <Name extends keyof Params & string>(name: Name) => RawBuilder<Params[Name]>;

const connections = new WeakMap<object, SQLite.Database>();

/**
 * Makes prepared queries of this executor bypass Kysely and run on its connection directly: Kysely's own work
 * takes as long as the query. Only for a connection nothing else can hold, as Kysely's mutex is bypassed.
 */
export function executeDirectly<Schema>(executor: Executor<Schema>, connection: SQLite.Database): void {
  connections.set(executor, connection);
}

/**
 * Returns a function that runs a query with parameters. The query is built and compiled once, at the first
 * call: that costs as much as running it, so this is for the few queries that many requests run.
 */
export function prepareQuery<Schema, Params extends Record<string, Value>, Row>(
  build: (db: Executor<Schema>, param: Param<Params>) => Compilable<Row>,
): (executor: Executor<Schema>, params: Params) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  const statements = new WeakMap<SQLite.Database, SQLite.Statement<unknown[], Row>>();

  function runDirectly(connection: SQLite.Database, text: string, parameters: unknown[]): Row[] {
    let statement = statements.get(connection);
    if (!statement) {
      statement = connection.prepare<unknown[], Row>(withUnplannedLimit(text));
      statements.set(connection, statement);
    }
    if (statement.reader) return statement.all(...parameters);
    statement.run(...parameters);
    return [];
  }

  return async (executor, params) => {
    compiled ??= build(executor, (name) => sql`${new ParamPlaceholder(name)}`).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof ParamPlaceholder ? params[value.name] : value,
    );
    const connection = connections.get(executor);
    if (connection) return runDirectly(connection, compiled.sql, parameters);
    const { rows } = await executor.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
