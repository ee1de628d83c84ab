import { type RawBuilder, sql } from 'kysely';

const excerptMaxChars = 300;

/** Returns SQL for the beginning of a long text, as lists of suspects show it. */
export function excerpt(column: string): RawBuilder<string> {
  return sql<string>`substr(${sql.ref(column)}, 1, ${excerptMaxChars})`;
}
