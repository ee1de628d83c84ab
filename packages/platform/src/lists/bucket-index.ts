import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { findSeqBounds } from '../database/record-order.ts';
import {
  allSeqs,
  type Bucket,
  countRecords,
  type ListRange,
  type Period,
  type SeqBounds,
  shortenOffset,
} from './list-buckets.ts';

/** An index of records by bucket and `seq`. */
export type BucketIndex = {
  /** The indexed rows: a table and the beginning of a condition, such as `record where` or `record_tag where tag = 'a' and`. */
  source: RawBuilder<unknown>;
  table: string;
  /** Lists the periods of the records, oldest first, where triggers count them. */
  listPeriods?: () => Promise<Period[]>;
};

/** Conditions that keep records within bounds, where there are any: PostgreSQL compares each with every record. */
function isWithin({ firstSeq, endSeq }: SeqBounds): RawBuilder<unknown> {
  const first = firstSeq > allSeqs.firstSeq ? sql` and seq >= ${firstSeq}` : sql``;
  return endSeq < allSeqs.endSeq ? sql`${first} and seq < ${endSeq}` : first;
}

/** Counts the records of buckets within bounds, up to `max` if it is given: a limit takes a third of the time of PostgreSQL. */
export async function countBucketRecords(
  executor: QueryExecutorProvider,
  { source }: BucketIndex,
  buckets: readonly Bucket[],
  { max, ...bounds }: SeqBounds & { max?: number },
): Promise<number> {
  if (buckets.length === 0) return 0;
  // As single values: PostgreSQL looks for each in the index, where it would read all of it for a list as JSON.
  const selected = sql.join(buckets.map(({ bucket }) => bucket));
  const records = sql`${source} bucket in (${selected})${isWithin(bounds)}`;
  const counted = max === undefined ? records : sql`(select 1 from ${records} limit ${max}) as counted`;
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${counted}`.execute(executor);
  return rows[0]?.n ?? 0;
}

/** Selects `seq` values. */
export type SeqQuery = RawBuilder<{ seq: number }>;

/** Selections that are merged at once: SQLite takes up to 500. */
const mergedMax = 50;

/**
 * The number of entries that are read to skip an offset is rounded up to a multiple of this, so that there are few
 * different queries.
 */
const offsetStep = 20;

/**
 * Limits a query. A limit is written into it, and no offset for a first page: for parameters PostgreSQL expects a tenth
 * of all rows, and then plans the query each time, which takes longer than to run it.
 */
export function limitTo(limit: number, offset = 0): RawBuilder<unknown> {
  return sql`limit ${sql.lit(limit)}${offset > 0 ? sql` offset ${offset}` : sql``}`;
}

/** Returns a query for the `seq` of records of all the buckets, in the direction of the range. */
export async function selectBucketSeqs(
  executor: QueryExecutorProvider,
  index: BucketIndex,
  buckets: readonly Bucket[],
  wholeRange: ListRange,
): Promise<SeqQuery> {
  if (buckets.length === 0) return sql`select seq from ${sql.table(index.table)} where false`;
  const { from, offset, limit, ...bounds } = await shortenOffset(wholeRange, {
    countBuckets: (part) => countBucketRecords(executor, index, buckets, part),
    listPeriods: async () =>
      (await index.listPeriods?.()) ?? [
        { ...(await findSeqBounds(executor, index.table)), n: countRecords(buckets) },
      ],
  });
  const order = from === 'newest' ? sql`order by seq desc` : sql`order by seq`;
  const read = sql`${order} ${limitTo(limit + Math.ceil(offset / offsetStep) * offsetStep)}`;
  const parts = buckets.map(
    ({ bucket }): SeqQuery =>
      sql`select seq from ${index.source} bucket = ${bucket}${isWithin(bounds)} ${read}`,
  );
  return mergeSeqs(mergeGroups(parts, read), sql`${order} ${limitTo(limit, offset)}`);
}

/** Merges queries until few enough are left to be merged at once. */
function mergeGroups(queries: readonly SeqQuery[], end: RawBuilder<unknown>): readonly SeqQuery[] {
  if (queries.length <= mergedMax) return queries;
  const groups = Array.from({ length: Math.ceil(queries.length / mergedMax) }, (_, index) =>
    mergeSeqs(queries.slice(index * mergedMax, (index + 1) * mergedMax), end),
  );
  return mergeGroups(groups, end);
}

/** Merges the results of queries, with an order and a limit at the end. */
function mergeSeqs(queries: readonly SeqQuery[], end: RawBuilder<unknown>): SeqQuery {
  const parts = queries.map((query) => sql`select seq from (${query}) as part`);
  return sql`select seq from (${sql.join(parts, sql` union all `)}) as merged ${end}`;
}
