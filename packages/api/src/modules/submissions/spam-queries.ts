import { type RawBuilder, sql } from 'kysely';
import { type Executor, type Param, prepareTableQuery } from '../../database/database.ts';

const excerptMaxChars = 300;

type DuplicateQuery = { fingerprint: string; since: string };

/** Whether a table has a row with the same fingerprint that was created after `since` (ISO 8601). */
export async function hasDuplicate(executor: Executor, table: string, query: DuplicateQuery) {
  return (await selectDuplicate(executor, table, query)).length > 0;
}

const selectDuplicate = prepareTableQuery(
  (table, param: Param<DuplicateQuery>) => sql`select id from ${table}
    where fingerprint = ${param('fingerprint')} and created_at > ${param('since')} limit 1`,
);

/** Counts suspects in a table, up to a number. */
export async function countSuspects(executor: Executor, table: string, max: number): Promise<number> {
  const [row] = await countRows(executor, table, { max });
  return row?.n ?? 0;
}

const countRows = prepareTableQuery(
  (table, param: Param<{ max: number }>) => sql<{ n: number }>`select count(*) as n from (
    select 1 from ${table} where suspect is not null limit ${param('max')}
  ) as counted`,
);

/** Returns SQL for the beginning of a long text, as lists of suspects show it. */
export function excerpt(column: string): RawBuilder<string> {
  return sql<string>`substr(${sql.ref(column)}, 1, ${excerptMaxChars})`;
}
