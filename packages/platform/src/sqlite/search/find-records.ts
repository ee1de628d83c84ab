import type SQLite from 'better-sqlite3';
import { type CountedPageRequest, computePageLayout } from '../../database/page-window.ts';
import type { SearchIndex, SearchRequest, SearchResult } from '../../database/search-request.ts';
import { listMatches } from './list-matches.ts';
import { createScopeFilter } from './scope.ts';
import { getSearchTables } from './search-index.ts';

/** Processor time for counting beyond the requested page, unless the total must be exact. */
const defaultCountingMs = 10;
const microsPerMs = 1000;

/**
 * Finds the records that contain all parts of a query, newest first. The page and its total come from one pass that
 * starts at the newest record. Counting stops after `countingMs` of processor time once the page is full, unless
 * `isExact` is requested.
 */
export function findRecords(
  db: SQLite.Database,
  index: SearchIndex,
  { q, filters, scope, range }: Omit<SearchRequest, 'index'>,
  { countingMs = defaultCountingMs } = {},
): SearchResult {
  const { positions } = getSearchTables(index);
  const newest = db.prepare<[], number>(`select max(n) from ${positions}`).pluck().get() ?? 0;
  const listFrom = (start: number) => listMatches(db, index, { q, filters }, start);
  const restrict = createScopeFilter(db, index, scope);
  const collect = (start: number, limits: CollectLimits) =>
    collectMatches(restrict ? restrict(listFrom, start) : listFrom(start), limits);
  const { positions: found, ...result } =
    range.type === 'page'
      ? findPage(collect, newest, range, countingMs)
      : findNewest(collect, newest, range, countingMs);
  return { seqs: listSeqs(db, positions, found), ...result };
}

type Matches = { positions: number[]; isComplete: boolean };
type CollectLimits = { max: number; required: number; countingMs: number };
type Collect = (start: number, limits: CollectLimits) => Matches;
type FoundRange = Omit<SearchResult, 'seqs'> & { positions: number[] };

function findPage(
  collect: Collect,
  newest: number,
  request: CountedPageRequest,
  countingMs: number,
): FoundRange {
  const { page, pageSize, countMax, isExact = false } = request;
  const { positions, isComplete } = collect(newest, {
    max: countMax + 1,
    required: Math.min(page * pageSize, countMax),
    countingMs: isExact ? Number.POSITIVE_INFINITY : countingMs,
  });
  const count = positions.length;
  const layout = computePageLayout({ count, isComplete }, request);
  const offset = (layout.page - 1) * pageSize;
  const pagePositions = positions.slice(offset, offset + layout.window.limit);
  return { positions: pagePositions, count, isComplete, nextBefore: undefined };
}

function findNewest(
  collect: Collect,
  newest: number,
  { before = newest + 1, limit }: { before: number | undefined; limit: number },
  countingMs: number,
): FoundRange {
  const start = Math.min(newest, before - 1);
  const matches = collect(start, { max: limit + 1, required: limit + 1, countingMs });
  const positions = matches.positions.slice(0, limit);
  const nextBefore = matches.positions.length > limit ? positions.at(-1) : undefined;
  return { positions, count: positions.length, isComplete: nextBefore === undefined, nextBefore };
}

/**
 * Returns the first `max` of the positions, or fewer if there are no more or if `required` have been found and the time for
 * counting has passed.
 */
function collectMatches(matches: Iterable<number>, { max, required, countingMs }: CollectLimits): Matches {
  const positions: number[] = [];
  const hasTimePassed = startTimer(countingMs);
  for (const position of matches) {
    positions.push(position);
    if (positions.length === max || (positions.length >= required && hasTimePassed()))
      return { positions, isComplete: false };
  }
  return { positions, isComplete: true };
}

/** Measures processor time of this thread, so that totals do not depend on the load of the machine. */
function startTimer(ms: number): () => boolean {
  const startedAt = performance.now();
  const usageAtStart = process.threadCpuUsage();
  return () => {
    // The wall clock is cheaper to read, and processor time never exceeds it.
    if (performance.now() - startedAt < ms) return false;
    const { user, system } = process.threadCpuUsage(usageAtStart);
    return user + system >= ms * microsPerMs;
  };
}

/** Returns the `seq` of each position, newest first. */
function listSeqs(db: SQLite.Database, positionTable: string, positions: number[]): number[] {
  return db
    .prepare<[string], number>(
      `select seq from ${positionTable} where n in (select value from json_each(?)) order by n desc`,
    )
    .pluck()
    .all(JSON.stringify(positions));
}
