import { type Expression, type RawBuilder, sql } from 'kysely';

const placesPerMillisecond = 1000;

type OrderedTable = 'application' | 'project' | 'contact_message';

/** The places of one millisecond: from the first up to, and without, the end. */
export type SeqRange = { firstSeq: number; endSeq: number };

export function seqRange(createdAt: number): SeqRange {
  const firstSeq = createdAt * placesPerMillisecond;
  return { firstSeq, endSeq: firstSeq + placesPerMillisecond };
}

/**
 * The `seq` of a new record: its time of creation in milliseconds, and its place within that one. So
 * newest first is `seq` descending, for rows of the present as for rows brought in from elsewhere.
 */
export function nextSeq(table: OrderedTable, createdAt: number): RawBuilder<number> {
  const { firstSeq, endSeq } = seqRange(createdAt);
  return nextSeqIn(table, sql<number>`${firstSeq}`, sql<number>`${endSeq}`);
}

/** The same, for a query that is told its range later. */
export function nextSeqIn(
  table: OrderedTable,
  first: Expression<number>,
  end: Expression<number>,
): RawBuilder<number> {
  const seqs = sql.table(table);
  return sql<number>`coalesce((select max(seq) + 1 from ${seqs} where seq >= ${first} and seq < ${end}), ${first})`;
}
