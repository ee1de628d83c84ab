import type { SearchRange, SearchResult } from '../database/search-request.ts';
import { hasSearchTerms } from '../database/split-query.ts';

/*
 * A bucket holds the records with the same values of all filters, and an index lists those of each bucket in the order
 * of `seq`. A list with filters is merged from the buckets that they select: their number does not grow with that of
 * the records.
 */

export type Bucket = { bucket: string; n: number };

/** Records from `firstSeq` on and before `endSeq`. */
export type SeqBounds = { firstSeq: number; endSeq: number };

export const allSeqs: SeqBounds = { firstSeq: 0, endSeq: Number.MAX_SAFE_INTEGER };

export type ListRange = SeqBounds & { from: 'newest' | 'oldest'; offset: number; limit: number };

/** The `seq` values of a period whose records are counted by triggers: two weeks, in microseconds. */
export const periodSeqs = 14 * 24 * 60 * 60 * 1_000_000;

/** The number of records of a list within bounds. */
export type Period = SeqBounds & { n: number };

/**
 * The index for skipping records: counts those of all the buckets within bounds, and lists the periods of all records,
 * oldest first.
 */
type SkipSource = {
  countBuckets: (bounds: SeqBounds) => Promise<number>;
  listPeriods: () => Promise<readonly Period[]>;
};

/** Records that merging skips at most; further away, a nearer start is searched for first. */
const skippedMax = 100;

/** The part of an offset that a step leaves, so that it seldom goes too far. */
const leftShare = 0.02;

/** Steps of interpolation, each of which may leave as many records as `leftShare` says. */
const interpolationsMax = 3;

/**
 * Returns the range of the same page with an offset of at most `skippedMax`, from a start nearer to it. Within the
 * period that the page begins in, that is found by interpolation, as most records were created at an even rate, and
 * after some steps by bisection.
 */
export async function shortenOffset(
  wholeRange: ListRange,
  { countBuckets, listPeriods }: SkipSource,
): Promise<ListRange> {
  if (wholeRange.offset <= skippedMax) return wholeRange;
  const { range, period } = skipPeriods(wholeRange, await listPeriods());
  const firstSeq = Math.max(range.firstSeq, period.firstSeq);
  const endSeq = Math.min(range.endSeq, period.endSeq);
  /** The bounds of the records between two distances from the start of the range, at which it keeps its own. */
  const toBounds = (near: number, far: number): SeqBounds =>
    range.from === 'newest'
      ? {
          firstSeq: Math.max(firstSeq, endSeq - far),
          endSeq: near === 0 ? range.endSeq : endSeq - near,
        }
      : {
          firstSeq: near === 0 ? range.firstSeq : firstSeq + near,
          endSeq: Math.min(endSeq, firstSeq + far),
        };
  let { offset } = range;
  let near = 0;
  let far = endSeq - firstSeq;
  let left = period.n;
  for (let step = 1; offset > skippedMax && far - near > 1; step += 1) {
    const share = step > interpolationsMax ? 1 / 2 : (offset * (1 - leftShare) - skippedMax / 2) / left;
    const middle = near + Math.max(1, Math.floor((far - near) * Math.min(share, 1 - leftShare)));
    const n = await countBuckets(toBounds(near, middle));
    if (n > offset) {
      far = middle;
      left = n;
    } else {
      offset -= n;
      near = middle;
      left = Math.max(left - n, offset + 1);
    }
  }
  const start = toBounds(near, far);
  return range.from === 'newest'
    ? { ...range, endSeq: start.endSeq, offset }
    : { ...range, firstSeq: start.firstSeq, offset };
}

/**
 * Returns the range from the start of the period that its page begins in, and that period. Periods are in the order of
 * `seq`, and not empty.
 */
export function skipPeriods(
  range: ListRange,
  periods: readonly Period[],
): { range: ListRange; period: Period } {
  const ordered = range.from === 'newest' ? periods.toReversed() : periods;
  let { offset } = range;
  let skipped: Period | undefined;
  let period: Period = { firstSeq: 0, endSeq: 0, n: 0 };
  for (period of ordered) {
    if (period.n > offset) break;
    offset -= period.n;
    skipped = period;
  }
  if (!skipped) return { range, period };
  const start = range.from === 'newest' ? { endSeq: skipped.firstSeq } : { firstSeq: skipped.endSeq };
  return { range: { ...range, ...start, offset }, period };
}

export function countRecords(buckets: readonly Bucket[]): number {
  return buckets.reduce((total, { n }) => total + n, 0);
}

const batchSize = 500;

type Batch = Pick<SearchResult, 'seqs' | 'nextBefore'>;

type ListedRecords = {
  /** Within them, without a search. */
  bounds?: SeqBounds | undefined;
  search: (range: SearchRange) => Promise<Batch>;
  /** Lists the newest within the bounds, without a search. */
  listNewest: (bounds: SeqBounds, limit: number) => Promise<number[]>;
};

/** Yields the `seq` of all records that a list with a query has, newest first, in batches. */
export async function* listBatches(
  q: string,
  { bounds: { firstSeq, endSeq } = allSeqs, search, listNewest }: ListedRecords,
): AsyncGenerator<number[]> {
  let before: number | undefined;
  do {
    const { seqs, nextBefore } = hasSearchTerms(q)
      ? await search({ type: 'newest', limit: batchSize, before })
      : toBatch(await listNewest({ firstSeq, endSeq: before ?? endSeq }, batchSize));
    yield seqs;
    before = nextBefore;
  } while (before !== undefined);
}

function toBatch(seqs: number[]): Batch {
  return { seqs, nextBefore: seqs.length < batchSize ? undefined : seqs.at(-1) };
}
