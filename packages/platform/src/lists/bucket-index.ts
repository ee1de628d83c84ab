import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { findSeqBounds } from '../database/record-order.ts';
import {
  allSeqs,
  type Bucket,
  countRecords,
  type ListRange,
  mergeBuckets,
  type Period,
  type SeqBounds,
} from './list-buckets.ts';

/** An index of records by bucket and `seq`. */
export type BucketIndex = {
  /** What is indexed: a table and the beginning of a condition, such as `record where` or `record_tag where tag = 'a' and`. */
  source: RawBuilder<unknown>;
  /** The table of all records. */
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

/** Returns the `seq` of records of all the buckets, in the direction of the range. */
export async function listBucketSeqs(
  executor: QueryExecutorProvider,
  index: BucketIndex,
  buckets: readonly Bucket[],
  range: ListRange,
): Promise<number[]> {
  return await mergeBuckets(buckets, range, {
    async readBuckets(group, { from, limit, ...bounds }) {
      const direction = from === 'newest' ? sql`desc` : sql`asc`;
      const parts = group.map(
        ({ bucket }) => sql`select seq from (
          select seq from ${index.source} bucket = ${bucket}${isWithin(bounds)}
          order by seq ${direction} limit ${limit}) as part`,
      );
      const { rows } = await sql<{ seq: number }>`
        select seq from (${sql.join(parts, sql` union all `)}) as listed
        order by seq ${direction} limit ${limit}`.execute(executor);
      return rows.map(({ seq }) => seq);
    },
    countBuckets: (bounds) => countBucketRecords(executor, index, buckets, bounds),
    listPeriods: async () =>
      (await index.listPeriods?.()) ?? [
        { ...(await findSeqBounds(executor, index.table)), n: countRecords(buckets) },
      ],
  });
}
