import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Executor } from './database.ts';

type Value = string | number | null;

/** Stands in a query for a value that each run brings along. */
class Slot<Name extends string> {
  readonly name: Name;

  constructor(name: Name) {
    this.name = name;
  }
}

export type Param<Params> = <Name extends keyof Params & string>(name: Name) => RawBuilder<Params[Name]>;

/**
 * A query whose text never changes, built and compiled with its first run: that costs as much as running
 * it. For the few that many requests ask.
 */
export function prepared<Params extends Record<string, Value>, Row>(
  build: (db: Executor, param: Param<Params>) => Compilable<Row>,
): (executor: Executor, params: Params) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (executor, params) => {
    compiled ??= build(executor, (name) => sql`${new Slot(name)}`).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Slot ? params[value.name] : value,
    );
    const { rows } = await executor.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
