import { type RawBuilder, sql } from 'kysely';

/**
 * Returns JSON that PostgreSQL reads, which refuses escapes of NUL characters and of halves of surrogate pairs; `toValue`
 * returns what to write in place of a value.
 */
export function toJsonText(
  value: unknown,
  toValue: (key: string, part: unknown) => unknown = (_key, part) => part,
): string {
  return JSON.stringify(value, (key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : toValue(key, part),
  );
}

/** Returns a list for the operator `in`, as one parameter, so that lists of any length share a prepared statement. */
export function jsonList<Value extends string>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`(select value from json_each(${toJsonText(values)}))`;
}

/** As `jsonList`, for whole numbers. */
export function jsonNumbers(values: readonly number[]): RawBuilder<number> {
  return sql<number>`(select cast(value as bigint) from json_each(${JSON.stringify(values)}))`;
}
