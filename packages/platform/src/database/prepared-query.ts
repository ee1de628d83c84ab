import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Executor } from './connections.ts';

/** Marks the position of a parameter in a compiled query. */
class ParamPlaceholder<Name extends string> {
  readonly name: Name;

  constructor(name: Name) {
    this.name = name;
  }
}

export type Param<Params> = <Name extends keyof Params & string>(name: Name) => RawBuilder<Params[Name]>;

type RunStatement<Row> = (parameters: readonly unknown[]) => Row[] | Promise<Row[]>;

/** Prepares a statement on a connection; returns a function that runs it at once. */
export type PrepareDirectly = <Row>(text: string) => RunStatement<Row>;

const preparers = new WeakMap<object, PrepareDirectly>();

/**
 * Makes prepared queries of this executor bypass Kysely and run on its connection directly: Kysely's own work
 * takes as long as the query. Only for a connection nothing else can hold, as Kysely's mutex is bypassed.
 */
export function executeDirectly<Schema>(executor: Executor<Schema>, prepare: PrepareDirectly): void {
  preparers.set(executor, prepare);
}

/**
 * Returns a function that runs a query with parameters. The query is built and compiled once for each kind of database, at
 * the first call: that costs as much as running it.
 */
export function prepareQuery<Schema, Params extends Record<string, unknown>, Row>(
  build: (db: Executor<Schema>, param: Param<Params>) => Compilable<Row> | RawBuilder<Row>,
): (executor: Executor<Schema>, params: Params) => Promise<Row[]> {
  const queries = new WeakMap<object, CompiledQuery<Row>>();
  const statements = new WeakMap<PrepareDirectly, RunStatement<Row>>();

  function compile(executor: Executor<Schema>): CompiledQuery<Row> {
    const kind = executor.getExecutor().adapter.constructor;
    let query = queries.get(kind);
    if (!query) {
      query = build(executor, (name) => sql`${new ParamPlaceholder(name)}`).compile(executor);
      queries.set(kind, query);
    }
    return query;
  }

  function runDirectly(prepare: PrepareDirectly, text: string, parameters: readonly unknown[]) {
    let run = statements.get(prepare);
    if (!run) {
      run = prepare<Row>(text);
      statements.set(prepare, run);
    }
    return run(parameters);
  }

  return async (executor, params) => {
    const query = compile(executor);
    const parameters = query.parameters.map((value) =>
      value instanceof ParamPlaceholder ? params[value.name] : value,
    );
    const prepare = preparers.get(executor);
    if (prepare) return await runDirectly(prepare, query.sql, parameters);
    const { rows } = await executor.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
