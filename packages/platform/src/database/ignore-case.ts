import { type RawBuilder, sql } from 'kysely';

/** Returns the condition that a column contains a text, whatever the case of its ASCII letters; indexes with `collate nocase` have them. */
export function equalsIgnoringCase(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = ${text} collate nocase`;
}
