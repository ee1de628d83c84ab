import { allSeqs } from '../lists/list-buckets.ts';
import type { Reader } from '../open-database.ts';
import { hasSearchTerms } from '../search/search-conditions.ts';
import { listMessageSeqs, type MessageFilters } from './list-queries.ts';
import { toMessageSearchFilters } from './search-messages.ts';

const batchSize = 500;

/** Yields the `seq` of all messages that a list with a query and filters has, newest first, in batches. */
export async function* listMatchingMessages(
  reader: Reader,
  q: string,
  filters: MessageFilters,
): AsyncGenerator<number[]> {
  let before: number | undefined;
  do {
    const range = { type: 'newest', limit: batchSize, before } as const;
    const { seqs, nextBefore } = hasSearchTerms(q)
      ? await reader.searches.find({
          index: 'message',
          q,
          ...(await toMessageSearchFilters(reader, filters)),
          range,
        })
      : await listBatch(reader, filters, range);
    yield seqs;
    before = nextBefore;
  } while (before !== undefined);
}

/** Lists a batch without a search, with the `before` of the next batch unless it is the last. */
async function listBatch(
  reader: Reader,
  filters: MessageFilters,
  { limit, before }: { limit: number; before: number | undefined },
) {
  const { firstSeq, endSeq } = filters.bounds ?? allSeqs;
  const bounds = { firstSeq, endSeq: before ?? endSeq };
  const seqs = await listMessageSeqs(reader, { ...filters, bounds }, limit);
  return { seqs, nextBefore: seqs.length < limit ? undefined : seqs.at(-1) };
}
