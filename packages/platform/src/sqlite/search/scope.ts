import type SQLite from 'better-sqlite3';
import type { SearchIndex, SearchScope } from '../../database/search-request.ts';
import type { SeqBounds } from '../../lists/list-buckets.ts';
import { getSearchTables } from './search-index.ts';

/** Reads matches from a position on, newest first. */
type ListFrom = (start: number) => Iterable<number>;
type Restrict = (listFrom: ListFrom, start: number) => Iterable<number>;

/** Positions follow the time of receipt, except for small differences of clocks. */
const misplacedMax = 1000;

/**
 * After this number of matches in a row outside the scope, reading continues at the next record of the scope: starting
 * again costs as much as some hundred comparisons.
 */
const missesMax = 1000;

/** Returns a function that restricts matches to a scope, or undefined if there is none. */
export function createScopeFilter(
  db: SQLite.Database,
  index: SearchIndex,
  scope: SearchScope | undefined,
): Restrict | undefined {
  if (!scope) return undefined;
  if (scope.seqs) return restrictToSeqs(db, index, scope.seqs);
  const isIncluded = createRecordTest(db, index, scope);
  const findNext = createRecordFinder(db, index, scope);
  const [oldest, newest] = scope.bounds
    ? findPositions(db, index, scope.bounds)
    : [0, Number.POSITIVE_INFINITY];
  return function* restrict(listFrom, start) {
    let next: number | undefined = Math.min(start, newest);
    while (next !== undefined && next >= oldest) {
      const from: number = next;
      next = undefined;
      let misses = 0;
      for (const position of listFrom(from)) {
        if (position < oldest) return;
        if (isIncluded(position)) {
          misses = 0;
          yield position;
        } else misses += 1;
        if (misses < missesMax || !findNext) continue;
        misses = 0;
        next = findNext(position);
        // Where the scope is near, reading on is cheaper.
        if (next === undefined || next <= position - missesMax) break;
        next = undefined;
      }
    }
  };
}

/**
 * Returns a function that finds the position of the newest record of the scope that is older than the one at a
 * position, with a margin, or undefined if there is none. Buckets are needed for that.
 */
function createRecordFinder(
  db: SQLite.Database,
  index: SearchIndex,
  { buckets, channel }: Omit<SearchScope, 'seqs'>,
): ((position: number) => number | undefined) | undefined {
  if (!buckets) return undefined;
  const { positions } = getSearchTables(index);
  const findSeq = db.prepare<[number], number>(`select seq from ${positions} where n = ?`).pluck();
  const findPosition = db
    .prepare<[number], number>(`select n from ${positions} where seq <= ? order by seq desc limit 1`)
    .pluck();
  const [source, ...ofChannel] =
    channel === undefined
      ? [`${index.table} where`]
      : [`${index.name}_channel_index where channel = ? and`, channel];
  const findNewest = db
    .prepare<(string | number)[], number>(
      `select seq from ${source} bucket = ? and seq > ? and seq < ? order by seq desc limit 1`,
    )
    .pluck();
  return (position) => {
    const seq = findSeq.get(position) ?? 0;
    let newest = 0;
    for (const bucket of buckets) newest = findNewest.get(...ofChannel, bucket, newest, seq) ?? newest;
    const found = newest === 0 ? undefined : findPosition.get(newest);
    return found === undefined ? undefined : Math.min(position - 1, found + misplacedMax);
  };
}

function restrictToSeqs(db: SQLite.Database, index: SearchIndex, seqs: readonly number[]): Restrict {
  const { positions } = getSearchTables(index);
  const selected = db
    .prepare<[string], number>(
      `select n from ${positions} where seq in (select value from json_each(?)) order by n desc`,
    )
    .pluck()
    .all(JSON.stringify(seqs));
  const included = new Set(selected);
  const [newest = 0] = selected;
  const oldest = selected.at(-1) ?? 0;
  return function* restrict(listFrom, start) {
    if (selected.length === 0) return;
    for (const position of listFrom(Math.min(start, newest))) {
      if (position < oldest) return;
      if (included.has(position)) yield position;
    }
  };
}

/** Returns the positions of the oldest and the newest record within bounds, with a margin. */
function findPositions(
  db: SQLite.Database,
  index: SearchIndex,
  { firstSeq, endSeq }: SeqBounds,
): [oldest: number, newest: number] {
  const { positions } = getSearchTables(index);
  const find = (condition: string, seq: number) =>
    db.prepare<[number], number>(`select n from ${positions} where ${condition} limit 1`).pluck().get(seq);
  const oldest = find('seq >= ? order by seq', firstSeq) ?? Number.POSITIVE_INFINITY;
  const newest = find('seq < ? order by seq desc', endSeq) ?? 0;
  return [oldest - misplacedMax, newest + misplacedMax];
}

function createRecordTest(
  db: SQLite.Database,
  index: SearchIndex,
  { buckets, channel, bounds }: Omit<SearchScope, 'seqs'>,
): (position: number) => boolean {
  const { positions } = getSearchTables(index);
  const findRecord = db.prepare<[number], { bucket: string; seq: number }>(
    `select record.bucket, record.seq from ${positions} as position
      join ${index.table} as record on record.seq = position.seq where position.n = ?`,
  );
  const included = buckets && new Set(buckets);
  const isInChannel =
    channel === undefined
      ? undefined
      : db.prepare<[string, string, number]>(
          `select 1 from ${index.name}_channel_index where channel = ? and bucket = ? and seq = ?`,
        );
  return (position) => {
    const record = findRecord.get(position);
    if (!record) return false;
    const { bucket, seq } = record;
    if (included && !included.has(bucket)) return false;
    if (bounds && (seq < bounds.firstSeq || seq >= bounds.endSeq)) return false;
    return !isInChannel || channel === undefined || isInChannel.get(channel, bucket, seq) !== undefined;
  };
}
