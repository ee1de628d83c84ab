import * as z from 'zod/mini';
import type { SeqBounds } from '../lists/list-buckets.ts';
import type { CountedPageRequest } from './page-window.ts';

/** A feature defines the search index of its table; migrations create the tables of the index, whose names begin with `name`. */
export const searchIndex = z.object({
  name: z.string(),
  /** The table whose records are found. */
  table: z.string(),
  /** Columns by which most searches are filtered. */
  filterColumns: z.readonly(z.array(z.string())),
});
export type SearchIndex = z.output<typeof searchIndex>;

/** A scope of at most this number of records is passed as a list of `seq`. */
export const scopeSeqsMax = 5000;

/** Values that records must have in the filter columns of the index; `undefined` does not filter. */
export type SearchFilters = Readonly<Record<string, string | undefined>>;

/** Filters that the index does not store: each match is compared with them. Without a value none filters. */
export type SearchScope = {
  /** All records of the scope; then the other filters are left out. */
  seqs?: readonly number[];
  buckets?: readonly string[] | undefined;
  channel?: string | undefined;
  bounds?: SeqBounds | undefined;
};

export type SearchRequest = {
  index: string;
  q: string;
  filters: SearchFilters;
  scope?: SearchScope;
  range: SearchRange;
};

export type SearchRange =
  /** A numbered page, with the number of all matches. */
  | (CountedPageRequest & { type: 'page' })
  /** The newest matches, or those older than position `before`. */
  | { type: 'newest'; before: number | undefined; limit: number };

export type SearchResult = {
  /** The `seq` of the records, newest first. */
  seqs: number[];
  /** Number of matches, up to `countMax` + 1. */
  count: number;
  /** False if there are, or may be, more matches than `count`. */
  isComplete: boolean;
  /** Of the type 'newest': the `before` of the next range, or `undefined` after the last match. */
  nextBefore: number | undefined;
};
