import { listBatches } from '@isangano/platform/lists/list-batches';
import type { Reader } from '../../database/database.ts';
import { findByReference } from './find-by-reference.ts';
import { listMessageSeqs, type MessageFilters } from './list-queries.ts';
import { toMessageSearchFilters } from './search-messages.ts';

/** Yields the `seq` of all messages that a list with a query and filters has, newest first, in batches. */
export async function* listMatchingMessages(
  reader: Reader,
  q: string,
  filters: MessageFilters,
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
        index: 'message',
        q,
        ...(await toMessageSearchFilters(reader, filters)),
        range,
      }),
    listNewest: (bounds, limit) => listMessageSeqs(reader, { ...filters, bounds }, limit),
  });
}
