import { type RawBuilder, sql } from 'kysely';
import { toJsonText } from './json-text.ts';

/** Returns a list for the operator `in`, as one parameter, so that lists of any length share a prepared statement. */
export function jsonList<Value extends string>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`(select value from json_each(${toJsonText(values)}))`;
}

/** As `jsonList`, for whole numbers. */
export function jsonNumbers(values: readonly number[]): RawBuilder<number> {
  return sql<number>`(select cast(value as bigint) from json_each(${JSON.stringify(values)}))`;
}
