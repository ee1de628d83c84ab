import type { SearchRange, SearchResult } from '../database/search-request.ts';
import { hasSearchTerms } from '../database/split-query.ts';
import { allSeqs, type SeqBounds } from './list-buckets.ts';

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
