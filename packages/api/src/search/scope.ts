import type SQLite from 'better-sqlite3';
import type { SeqBounds } from '../lists/list-buckets.ts';
import { getSearchTables, type SearchIndex } from './search-index.ts';

/** A scope of so many records at most is passed as their `seq`. */
export const scopeSeqsMax = 5000;

/** Filters that the index does not store: each match is compared with them. Without a value none filters. */
export type SearchScope = {
  /** All records of the scope; then the other filters are left out. */
  seqs?: readonly number[];
  buckets?: readonly string[] | undefined;
  channel?: string | undefined;
  bounds?: SeqBounds | undefined;
};

/** Reads matches from a position on, newest first. */
type ListFrom = (start: number) => Iterable<number>;
type Restrict = (listFrom: ListFrom, start: number) => Iterable<number>;

/** Positions follow the time of receipt, except that clocks may differ a little. */
const misplacedMax = 1000;

/** Returns a function that restricts matches to a scope, or undefined if there is none. */
export function createScopeFilter(
  db: SQLite.Database,
  index: SearchIndex,
  scope: SearchScope | undefined,
): Restrict | undefined {
  if (!scope) return undefined;
  if (scope.seqs) return restrictToSeqs(db, index, scope.seqs);
  const { buckets, channel, bounds } = scope;
  const isIncluded = createRecordTest(db, index, { buckets, channel, bounds });
  const [oldest, newest] = bounds ? findPositions(db, index, bounds) : [0, Number.POSITIVE_INFINITY];
  return function* restrict(listFrom, start) {
    for (const position of listFrom(Math.min(start, newest))) {
      if (position < oldest) return;
      if (isIncluded(position)) yield position;
    }
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
