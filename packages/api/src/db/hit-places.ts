import type SQLite from 'better-sqlite3';
import { type Condition, neverThere } from './search-terms.ts';

/** So many hits tell what is rare from what is not. */
const sampledHits = 32;

/** What a larger share of the records meets tells them less apart than it costs to read. */
const sieveShareMax = 0.25;

/** Conditions that more records meet than this are common: the lists of those records are long. */
const rareShareMax = 0.5;

/** So many hits of the rare conditions are looked up among the common ones before these are read as well. */
const lookupsMax = 8;

/** All conditions that a record must meet in an index. */
export type IndexSearch = { table: string; conditions: Condition[] };

/**
 * Places of the records that meet all conditions in one of the indexes, from a place down to the oldest.
 * Each index is read only as far as places are taken.
 */
export function* listPlaces(db: SQLite.Database, searches: IndexSearch[], from: number): Generator<number> {
  const lists = searches.map((search) => placesIn(db, search, from));
  try {
    let heads = lists.map((list) => list.next());
    while (true) {
      const newest = Math.max(0, ...heads.map(({ done, value }) => (done ? 0 : value)));
      if (newest === 0) return;
      yield newest;
      heads = heads.map((head, index) => (head.value === newest ? (lists[index]?.next() ?? head) : head));
    }
  } finally {
    for (const list of lists) list.return(undefined);
  }
}

/**
 * Where little meets the rare conditions, it is cheaper to look that up among the common ones than to read
 * long lists from end to end.
 */
function* placesIn(
  db: SQLite.Database,
  { table, conditions }: IndexSearch,
  from: number,
): Generator<number, undefined> {
  const { first, common } = inOrder(conditions, (expression) => shareOf(db, table, expression, from));
  if (first === undefined) return;
  if (common === undefined) {
    yield* read(db, table, first, from);
    return;
  }
  const lookUp = db
    .prepare<[string, number]>(
      `select rowid from ${table} where ${table} match ? and rowid = cast(? as integer)`,
    )
    .pluck();
  let next = from;
  let lookups = 0;
  for (const place of read(db, table, first, from)) {
    next = place;
    lookups += 1;
    if (lookups > lookupsMax) break;
    if (lookUp.get(common, place) !== undefined) yield place;
  }
  if (lookups > lookupsMax) yield* read(db, table, among(first, common), next);
}

function read(db: SQLite.Database, table: string, expression: string, from: number): Iterable<number> {
  return db.prepare<[string, number], number>(readingOf(table)).pluck().iterate(expression, from);
}

/** An index skips what is newer only for a bound that is an integer, and numbers from JavaScript are not. */
function readingOf(table: string): string {
  return `select rowid from ${table} where ${table} match ? and rowid <= cast(? as integer) order by rowid desc`;
}

/** How much of the newest records matches, from 0 to 1, by the place of a hit not far from the newest. */
function shareOf(db: SQLite.Database, table: string, expression: string, newest: number): number {
  const places = db
    .prepare<[string, number], number>(`${readingOf(table)} limit ${sampledHits}`)
    .pluck()
    .all(expression, newest);
  const span = places.length < sampledHits ? newest : newest + 1 - (places.at(-1) ?? 0);
  return places.length / Math.max(1, span);
}

type Ordered = {
  /** Nothing where no record can meet all conditions. */
  first?: string;
  /** What is left to be met. */
  common?: string;
};

/** The conditions as expressions, each looked at only for records that meet those before it, the rarest first. */
function inOrder(conditions: Condition[], shareOfOne: (expression: string) => number): Ordered {
  const [only, ...others] = conditions;
  if (others.length === 0) return only ? { first: only.expression } : {};
  const ordered = conditions
    .map((condition) => ({ ...condition, ...rarestOf(condition, shareOfOne) }))
    .toSorted((one, other) => one.share - other.share);
  if (ordered.some(({ share }) => share === 0)) return {};
  const rare = ordered.filter(({ share }) => share < rareShareMax);
  const sieve = rare.filter(({ share }) => share < sieveShareMax).map(({ trigram }) => trigram);
  const rest = ordered.slice(rare.length).map(({ expression }) => expression);
  const first = [
    ...(sieve.length > 0 ? [sieve.join(' AND ')] : []),
    ...rare.map(({ expression }) => expression),
  ];
  if (first.length === 0) return { first: rest.reduce(among) };
  return { first: first.reduce(among), ...(rest.length > 0 && { common: rest.reduce(among) }) };
}

/** The trigram of a phrase that fewest records have, or the whole of what has none. */
function rarestOf({ expression, trigrams }: Condition, shareOfOne: (expression: string) => number) {
  const [rarest = { trigram: expression, share: 1 }] = (trigrams ?? [expression])
    .map((trigram) => ({ trigram, share: shareOfOne(trigram) }))
    .toSorted((one, other) => one.share - other.share);
  return rarest;
}

/** What is excluded is never there, but keeps the two from being mixed. */
function among(first: string, next: string): string {
  return `((${first}) NOT ${neverThere}) AND ${next}`;
}
