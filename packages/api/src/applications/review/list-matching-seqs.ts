import { allSeqs } from '../../lists/list-buckets.ts';
import type { Reader } from '../../open-database.ts';
import { hasSearchTerms } from '../../search/search-conditions.ts';
import { type ApplicationFilters, listApplicationSeqs } from '../list-queries.ts';
import { findByReference } from './find-by-reference.ts';
import { toSearchFilters } from './list-applications.ts';

const batchSize = 500;

/** Yields the `seq` of all applications that a list with a query and filters has, newest first, in batches. */
export async function* listMatchingSeqs(
  reader: Reader,
  q: string,
  filters: ApplicationFilters,
): AsyncGenerator<number[]> {
  const referencedSeqs = await findByReference(reader, q, filters);
  if (referencedSeqs) {
    yield referencedSeqs;
    return;
  }
  let before: number | undefined;
  do {
    const range = { type: 'newest', limit: batchSize, before } as const;
    const { seqs, nextBefore } = hasSearchTerms(q)
      ? await reader.searches.find({
          index: 'application',
          q,
          ...(await toSearchFilters(reader, filters)),
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
  filters: ApplicationFilters,
  { limit, before }: { limit: number; before: number | undefined },
) {
  const { firstSeq, endSeq } = filters.bounds ?? allSeqs;
  const bounds = { firstSeq, endSeq: before ?? endSeq };
  const seqs = await listApplicationSeqs(
    reader,
    { ...filters, bounds },
    { offset: 0, limit, from: 'newest' },
  );
  return { seqs, nextBefore: seqs.length < limit ? undefined : seqs.at(-1) };
}
