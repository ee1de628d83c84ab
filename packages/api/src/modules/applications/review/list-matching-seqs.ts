import { listBatches } from '@isangano/platform/lists/list-batches';
import type { Reader } from '../../../database/database.ts';
import { type ApplicationFilters, listApplicationSeqs } from '../list-queries.ts';
import { findByReference } from './find-by-reference.ts';
import { toSearchFilters } from './list-applications.ts';

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
  yield* listBatches(q, {
    bounds: filters.bounds,
    search: async (range) =>
      reader.searches.find({
        index: 'application',
        q,
        ...(await toSearchFilters(reader, filters)),
        range,
      }),
    listNewest: (bounds, limit) =>
      listApplicationSeqs(reader, { ...filters, bounds }, { offset: 0, limit, from: 'newest' }),
  });
}
