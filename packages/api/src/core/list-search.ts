import { assignedToMe } from '@isangano/contracts/lists/search';
import {
  type SearchRange,
  type SearchResult,
  type SearchScope,
  scopeSeqsMax,
} from '@isangano/platform/database/search-request';
import { hasSearchTerms } from '@isangano/platform/database/split-query';
import { allSeqs, type Bucket, listBatches, type SeqBounds } from '@isangano/platform/lists/list-buckets';
import type { Executor, Reader } from '../database/database.ts';

/** Without a channel or bounds a list has all records. */
type ListFilters = { channel?: string | undefined; bounds?: SeqBounds };

type ListSource<Filters extends ListFilters> = {
  index: string;
  findSeq: (executor: Executor, reference: string) => Promise<number | undefined>;
  /** Counts records, those of an index up to `max`. */
  count: (executor: Executor, filters: Filters, max?: number) => Promise<number>;
  listNewest: (executor: Executor, filters: Filters, limit: number) => Promise<number[]>;
  listBuckets: (executor: Executor, filters: Filters) => Promise<Bucket[]>;
  /** Returns the filters that the index stores, and whether others select buckets. */
  splitFilters: (filters: Filters) => { indexed: Record<string, string | undefined>; hasOthers: boolean };
};

/** How the list of one kind of record is searched. Throws `unavailable` when too many searches are queued. */
export function createListSearch<Filters extends ListFilters>(source: ListSource<Filters>) {
  const { index, findSeq, count, listNewest, listBuckets, splitFilters } = source;

  /** Returns the filters that each match is compared with, or undefined if there are none but those in the index. */
  async function findScope(
    reader: Reader,
    filters: Filters,
    hasOthers: boolean,
  ): Promise<SearchScope | undefined> {
    const { channel, bounds } = filters;
    if (!hasOthers && channel === undefined && bounds === undefined) return undefined;
    const limit = scopeSeqsMax + 1;
    if ((await count(reader, filters, limit)) < limit)
      return { seqs: await listNewest(reader, filters, limit) };
    if (!hasOthers && channel === undefined) return { bounds };
    const buckets = (await listBuckets(reader, filters)).map(({ bucket }) => bucket);
    return { buckets, channel, bounds };
  }

  async function search(
    reader: Reader,
    { q, filters, range }: { q: string; filters: Filters; range: SearchRange },
    signal?: AbortSignal,
  ): Promise<SearchResult> {
    const { indexed, hasOthers } = splitFilters(filters);
    const scope = await findScope(reader, filters, hasOthers);
    const request = { index, q, filters: indexed, ...(scope && { scope }), range };
    return await reader.searches.find(request, signal);
  }

  /**
   * Returns the `seq` of the record whose reference the query is: an array of one, or an empty one if the
   * filters exclude it. Returns `undefined` if the query is not the reference of a record.
   */
  async function findByReference(executor: Executor, q: string, filters: Filters) {
    const seq = await findSeq(executor, q);
    if (seq === undefined) return undefined;
    const { firstSeq, endSeq } = filters.bounds ?? allSeqs;
    const isInBounds = seq >= firstSeq && seq < endSeq;
    const bounds = { firstSeq: seq, endSeq: seq + 1 };
    return isInBounds && (await count(executor, { ...filters, bounds })) > 0 ? [seq] : [];
  }

  return {
    search,
    findByReference,

    /** Yields the `seq` of all records that a list with a query and filters has, newest first, in batches. */
    async *listMatching(reader: Reader, q: string, filters: Filters): AsyncGenerator<number[]> {
      const referencedSeqs = await findByReference(reader, q, filters);
      if (referencedSeqs) {
        yield referencedSeqs;
        return;
      }
      yield* listBatches(q, {
        bounds: filters.bounds,
        search: (range) => search(reader, { q, filters, range }),
        listNewest: (bounds, limit) => listNewest(reader, { ...filters, bounds }, limit),
      });
    },

    /** Counts up to `max` + 1; a search may end earlier, and is incomplete then. */
    async countMatching(
      reader: Reader,
      q: string,
      filters: Filters,
      { max, signal }: { max: number; signal?: AbortSignal | undefined },
    ) {
      if (!hasSearchTerms(q)) return { count: await count(reader, filters, max + 1), isComplete: true };
      const range = { type: 'page', page: 1, pageSize: 1, countMax: max } as const;
      return await search(reader, { q, filters, range }, signal);
    },
  };
}

/** Replaces `me` in a filter by the id of the caller. */
export function resolveAssignee<Filter extends { assignee?: string | undefined }>(
  filter: Filter,
  { id }: { id: string },
): Filter {
  return filter.assignee === assignedToMe ? { ...filter, assignee: id } : filter;
}
