/*
 * A bucket holds the records with the same values of all filters, and an index lists those of each bucket in the order of `seq`. A list with
 * filters is merged from the buckets that they select: their number does not grow with that of the records.
 */

/** The number of records in a bucket. */
export type Bucket = { bucket: string; n: number };

/** Records from `firstSeq` on and before `endSeq`. */
export type SeqBounds = { firstSeq: number; endSeq: number };

export const allSeqs: SeqBounds = { firstSeq: 0, endSeq: Number.MAX_SAFE_INTEGER };

export type ListRange = SeqBounds & { from: 'newest' | 'oldest'; offset: number; limit: number };

/** Reads from the index of a bucket, in the direction of the range. */
type ReadBucket = (bucket: string, range: Omit<ListRange, 'offset'>) => Promise<number[]>;

/** Counts the records of all the buckets within bounds, in the index, up to `max`. */
type CountBuckets = (bounds: SeqBounds, max: number) => Promise<number>;

/** Records that merging skips at most; further away, a nearer start is searched for first. */
const skippedMax = 200;

/** Returns the `seq` of records of all the buckets, in the direction of the range. */
export async function mergeBuckets(
  buckets: readonly Bucket[],
  wholeRange: ListRange,
  { readBucket, countBuckets }: { readBucket: ReadBucket; countBuckets: CountBuckets },
): Promise<number[]> {
  const range = await skipRecords(wholeRange, countBuckets);
  const { offset, limit, ...bounds } = range;
  const part = { ...bounds, limit: offset + limit };
  const lists = await Promise.all(buckets.map(({ bucket }) => readBucket(bucket, part)));
  const direction = range.from === 'newest' ? -1 : 1;
  return lists
    .flat()
    .toSorted((one, other) => direction * (one - other))
    .slice(offset, offset + limit);
}

/**
 * Returns the range with an offset of at most `skippedMax`, from a start nearer to its page, which is found by bisection. Each step counts
 * the records of a part half as long as the one before.
 */
async function skipRecords(range: ListRange, countBuckets: CountBuckets): Promise<ListRange> {
  const { firstSeq, endSeq, from } = range;
  /** The bounds of the records between two distances from the start of the range. */
  const toBounds = (near: number, far: number): SeqBounds =>
    from === 'newest'
      ? { firstSeq: Math.max(firstSeq, endSeq - far), endSeq: endSeq - near }
      : { firstSeq: firstSeq + near, endSeq: Math.min(endSeq, firstSeq + far) };
  let { offset } = range;
  let near = 0;
  let far = endSeq - firstSeq;
  while (offset > skippedMax && far - near > 1) {
    const middle = Math.floor((near + far) / 2);
    const n = await countBuckets(toBounds(near, middle), offset + 1);
    if (n > offset) {
      far = middle;
    } else {
      offset -= n;
      near = middle;
    }
  }
  return { ...range, ...toBounds(near, endSeq - firstSeq), offset };
}

export function countRecords(buckets: readonly Bucket[]): number {
  return buckets.reduce((total, { n }) => total + n, 0);
}
