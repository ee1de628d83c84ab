import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the condition that a column contains a text, whatever the case of its ASCII letters; indexes with `collate nocase` have them.
 * In PostgreSQL that collation also ignores soft hyphens and how wide characters are, so the texts are compared too.
 */
export function equalsIgnoringCase(column: string, text: string): RawBuilder<boolean> {
  const value = sql.ref(column);
  return sql<boolean>`(${value} = ${text} collate nocase and lower(${value}) = ${toLowerAscii(text)})`;
}

/** As `lower` does in SQLite, and in PostgreSQL for columns with the collation "C", as all are. */
export function toLowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
