/** A part of an ordered list, counted from the newest or, for late pages, from the oldest. */
export type HitWindow = {
  offset: number;
  limit: number;
  from: 'newest' | 'oldest';
  /** Only what is older than this place in the order. */
  before?: number | undefined;
};

export type AskedPage = {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Totals above this are only known to be above it. */
  countMax: number;
  /** Counts as long as it takes. */
  isExact?: boolean;
};

export type PageFrame = {
  total: number;
  totalIsLowerBound: boolean;
  page: number;
  pageCount: number;
  window: HitWindow;
};

/** Where a page lies in a list of so many, or of more; a page out of range becomes the nearest one. */
export function framePage(
  { counted, isAll }: { counted: number; isAll: boolean },
  { page, pageSize, countMax }: AskedPage,
): PageFrame {
  const totalIsLowerBound = !isAll;
  const total = Math.min(counted, countMax);
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const shown = Math.min(page, pageCount);
  const offset = (shown - 1) * pageSize;
  const limit = Math.min(pageSize, total - offset);
  // Skipping costs by the row, so a page is reached from whichever end is nearer.
  const isNearNewest = totalIsLowerBound || offset <= total / 2;
  const window: HitWindow = isNearNewest
    ? { offset, limit, from: 'newest' }
    : { offset: total - offset - limit, limit, from: 'oldest' };
  return { total, totalIsLowerBound, page: shown, pageCount, window };
}
