/** A numbered page, together with the number of all records or matches. */
export type CountedPageRequest = {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Totals are counted up to this number; a larger one is reported as a lower bound. */
  countMax: number;
  /** Count up to `countMax` however long it takes. */
  isExact?: boolean;
};

/**
 * Returns the window of a page in a list of `count` records, or of more if the count is not complete.
 * A page out of range becomes the nearest one. The total is `countMax` at most.
 */
export function computePageLayout(
  { count, isComplete }: { count: number; isComplete: boolean },
  { page: requestedPage, pageSize, countMax }: CountedPageRequest,
) {
  const totalIsLowerBound = !isComplete;
  const total = Math.min(count, countMax);
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(requestedPage, pageCount);
  const offset = (page - 1) * pageSize;
  const limit = Math.min(pageSize, total - offset);
  // The cost of an offset grows with the rows it skips, so a page is read from the nearer end.
  const isNearNewest = totalIsLowerBound || offset <= total / 2;
  /** A page of the list, counted from the newest record or, for late pages, from the oldest. */
  const window = isNearNewest
    ? { offset, limit, from: 'newest' as const }
    : { offset: total - offset - limit, limit, from: 'oldest' as const };
  return { total, totalIsLowerBound, page, pageCount, window };
}
