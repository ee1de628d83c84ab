import { applicationsPageSize, exactCountMax } from '@isangano/contracts/applications/limits';
import type { ApplicationPage, listApplicationsInput } from '@isangano/contracts/applications/list';
import { assignedToNobody } from '@isangano/contracts/lists/search';
import { computePageLayout } from '@isangano/platform/database/page-window';
import { hasSearchTerms } from '@isangano/platform/database/split-query';
import { getDayBounds } from '@isangano/platform/lists/day-bounds';
import type * as z from 'zod/mini';
import { createListSearch } from '../../../core/list-search.ts';
import type { Reader } from '../../../database/database.ts';
import { findReferencedSeq } from '../../references/module.ts';
import {
  type ApplicationFilters,
  countApplications,
  filtersBuckets,
  listApplicationBuckets,
  listApplicationRows,
  listApplicationSeqs,
  listApplications,
} from '../list-queries.ts';

type ListInput = z.output<typeof listApplicationsInput>;

type FilterInput = Omit<ListInput, 'q' | 'page' | 'isExact' | 'sort'>;

/** Returns the filters of a list or an export, as queries take them. Days begin in this time zone. */
export function toApplicationFilters(
  { type: kind, status, unread: isUnread, suspect: isSuspect, assignee, channel, from, until }: FilterInput,
  timeZone: string,
): ApplicationFilters {
  return {
    kind,
    status,
    isUnread,
    isSuspect,
    assigneeId: assignee === assignedToNobody ? null : assignee,
    channel,
    ...((from ?? until) !== undefined && { bounds: getDayBounds({ from, until }, timeZone) }),
  };
}

/** How applications are searched; the index stores the kind. */
export const applicationSearch = createListSearch<ApplicationFilters>({
  index: 'application',
  findSeq: (executor, reference) => findReferencedSeq(executor, 'application', reference),
  count: countApplications,
  listNewest: (executor, filters, limit) =>
    listApplicationSeqs(executor, filters, { offset: 0, limit, from: 'newest' }),
  listBuckets: listApplicationBuckets,
  splitFilters: ({ kind, ...others }) => ({ indexed: { kind }, hasOthers: filtersBuckets(others) }),
});

/**
 * Returns one page of applications of both kinds. A page out of range becomes the nearest one. If the query is the reference
 * of an application, only that one is listed, without a text search. Without a query the total is exact, except that with a
 * channel or days it is a lower bound above `exactCountMax`. With one, the newest are first, and the total is a lower bound
 * above `exactCountMax`, and also when counting takes too long, unless `isExact`. An assignee is the id of an account, or
 * `none`. Throws `unavailable` when too many searches are queued.
 */
export async function listPage(
  reader: Reader,
  input: ListInput,
  timeZone: string,
  signal?: AbortSignal,
): Promise<ApplicationPage> {
  const { q, page, isExact, sort } = input;
  const filters = toApplicationFilters(input, timeZone);
  const pageRequest = { page, pageSize: applicationsPageSize };
  const referencedSeqs = await applicationSearch.findByReference(reader, q, filters);
  if (referencedSeqs) {
    const matches = { count: referencedSeqs.length, isComplete: true };
    const { window: _window, ...layout } = computePageLayout(matches, {
      ...pageRequest,
      countMax: exactCountMax,
    });
    return { rows: await listApplicationRows(reader, referencedSeqs), ...layout };
  }
  if (hasSearchTerms(q)) {
    const range = { type: 'page', ...pageRequest, countMax: exactCountMax, isExact } as const;
    const { seqs, ...matches } = await applicationSearch.search(reader, { q, filters, range }, signal);
    const { window: _window, ...layout } = computePageLayout(matches, range);
    return { rows: await listApplicationRows(reader, seqs), ...layout };
  }
  const isKept = filters.channel === undefined && filters.bounds === undefined;
  const countMax = isKept ? Number.MAX_SAFE_INTEGER : exactCountMax;
  const buckets = await listApplicationBuckets(reader, filters);
  const count = await countApplications(reader, filters, countMax + 1, buckets);
  const { window, ...layout } = computePageLayout(
    { count, isComplete: count <= countMax },
    { ...pageRequest, countMax },
  );
  // Windows count the newest as the first; the list may be sorted the other way round.
  const isFromStart = window.from === 'newest';
  const otherSort = sort === 'newest' ? 'oldest' : 'newest';
  const from = isFromStart ? sort : otherSort;
  const rows = await listApplications(reader, filters, { ...window, from }, buckets);
  return { rows: isFromStart ? rows : rows.toReversed(), ...layout };
}
