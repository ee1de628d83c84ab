import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the condition that a column contains a text, whatever the case of its ASCII letters; indexes with
 * `collate nocase` have them. In PostgreSQL that collation also ignores soft hyphens and how wide characters are, so
 * the texts are compared too.
 */
export function equalsIgnoringCase(column: string, text: string): RawBuilder<boolean> {
  const value = sql.ref(column);
  return sql<boolean>`(${value} = ${text} collate nocase and lower(${value}) = ${toLowerAscii(text)})`;
}

/** As `lower` does in SQLite, and in PostgreSQL for columns with the collation "C", as all are. */
export function toLowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Returns JSON that PostgreSQL reads, which refuses escapes of NUL characters and of halves of surrogate pairs. */
export function toJsonText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
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
