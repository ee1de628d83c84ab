import { type Expression, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

const seqsPerMillisecond = 1000;

/** The `seq` values of one millisecond; `endSeq` is exclusive. */
export type SeqRange = { firstSeq: number; endSeq: number };

/** `createdAt` is in milliseconds since 1970. */
export function getSeqRange(createdAt: number): SeqRange {
  const firstSeq = createdAt * seqsPerMillisecond;
  return { firstSeq, endSeq: firstSeq + seqsPerMillisecond };
}

/**
 * Returns SQL for the `seq` of a new record: its creation time in milliseconds × 1000, plus a counter. So
 * `seq` descending is newest first, also for imported records. `first` and `end` are the range of that time.
 */
export function nextSeq(
  table: string,
  first: Expression<unknown>,
  end: Expression<unknown>,
): RawBuilder<number> {
  const seqs = sql.table(table);
  return sql<number>`coalesce((select max(seq) + 1 from ${seqs} where seq >= ${first} and seq < ${end}), ${first})`;
}

/** Returns the bounds of all `seq` of a table: of an empty one, those of nothing. */
export async function findSeqBounds(executor: QueryExecutorProvider, table: string): Promise<SeqRange> {
  // Two queries in one, as SQLite looks into the index for a single value only.
  const { rows } = await sql<SeqRange>`select
    coalesce((select min(seq) from ${sql.table(table)}), 0) as "firstSeq",
    coalesce((select max(seq) + 1 from ${sql.table(table)}), 0) as "endSeq"`.execute(executor);
  return rows[0] ?? { firstSeq: 0, endSeq: 0 };
}
