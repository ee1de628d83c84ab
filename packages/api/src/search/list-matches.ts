import type SQLite from 'better-sqlite3';
import { type Condition, neverMatches } from './search-conditions.ts';

/** Number of matches from which the selectivity of a condition is estimated. */
const sampledMatches = 32;

/** A condition with a higher selectivity costs more to read first than it prunes. */
const pruningSelectivityMax = 0.25;

/** Conditions with a higher selectivity are common: their lists of matches are long. */
const rareSelectivityMax = 0.5;

/** Matches of the rare conditions to look up singly before the common conditions are read too. */
const lookupsMax = 8;

/** The conditions that a record must satisfy in one index table. */
export type IndexSearch = { table: string; conditions: Condition[] };

/**
 * Yields the positions of records that satisfy all conditions of at least one search, in descending order
 * from `from` on, each once. The indexes are read lazily: no further than positions are consumed.
 */
export function* listMatches(db: SQLite.Database, searches: IndexSearch[], from: number): Generator<number> {
  const lists = searches.map((search) => searchIndex(db, search, from));
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
 * Yields the matches in one index. If the rare conditions have few matches, looking each of them up in the
 * common conditions is cheaper than reading the long lists of those from end to end.
 */
function* searchIndex(
  db: SQLite.Database,
  { table, conditions }: IndexSearch,
  from: number,
): Generator<number, undefined> {
  const { first, common } = orderBySelectivity(conditions, (expression) =>
    estimateSelectivity(db, table, expression, from),
  );
  if (first === undefined) return;
  if (common === undefined) {
    yield* readMatches(db, table, first, from);
    return;
  }
  const findMatch = db
    .prepare<[string, number]>(
      `select rowid from ${table} where ${table} match ? and rowid = cast(? as integer)`,
    )
    .pluck();
  let next = from;
  let lookups = 0;
  for (const position of readMatches(db, table, first, from)) {
    next = position;
    lookups += 1;
    if (lookups > lookupsMax) break;
    if (findMatch.get(common, position) !== undefined) yield position;
  }
  if (lookups > lookupsMax) yield* readMatches(db, table, andThen(first, common), next);
}

function readMatches(db: SQLite.Database, table: string, expression: string, from: number): Iterable<number> {
  return db.prepare<[string, number], number>(selectMatches(table)).pluck().iterate(expression, from);
}

/** FTS5 skips newer rows only for an integer bound, and better-sqlite3 binds JavaScript numbers as floats. */
function selectMatches(table: string): string {
  return `select rowid from ${table} where ${table} match ? and rowid <= cast(? as integer) order by rowid desc`;
}

/** Estimates the selectivity of an expression, from 0 to 1, from how far its newest matches are spread. */
function estimateSelectivity(db: SQLite.Database, table: string, expression: string, newest: number): number {
  const positions = db
    .prepare<[string, number], number>(`${selectMatches(table)} limit ${sampledMatches}`)
    .pluck()
    .all(expression, newest);
  const span = positions.length < sampledMatches ? newest : newest + 1 - (positions.at(-1) ?? 0);
  return positions.length / Math.max(1, span);
}

type OrderedConditions = {
  /** The expression to read matches from; missing if no record can satisfy all conditions. */
  first?: string;
  /** The common conditions that a match of `first` must satisfy too. */
  common?: string;
};

/** Joins conditions, rarest first, so that each is evaluated only for matches of those before it. */
function orderBySelectivity(
  conditions: Condition[],
  estimate: (expression: string) => number,
): OrderedConditions {
  const [only, ...others] = conditions;
  if (others.length === 0) return only ? { first: only.expression } : {};
  const ordered = conditions
    .map((condition) => ({ ...condition, ...findMostSelective(condition, estimate) }))
    .toSorted((one, other) => one.selectivity - other.selectivity);
  if (ordered.some(({ selectivity }) => selectivity === 0)) return {};
  const rare = ordered.filter(({ selectivity }) => selectivity < rareSelectivityMax);
  const pruning = rare.filter(({ selectivity }) => selectivity < pruningSelectivityMax);
  const prefilter = pruning.map(({ trigram }) => trigram);
  const common = ordered.slice(rare.length).map(({ expression }) => expression);
  const first = [
    ...(prefilter.length > 0 ? [prefilter.join(' AND ')] : []),
    ...rare.map(({ expression }) => expression),
  ];
  if (first.length === 0) return { first: common.reduce(andThen) };
  return { first: first.reduce(andThen), ...(common.length > 0 && { common: common.reduce(andThen) }) };
}

/** Returns the trigram of a phrase with the fewest matches, or the whole expression if it has no trigrams. */
function findMostSelective({ expression, trigrams }: Condition, estimate: (expression: string) => number) {
  const [rarest = { trigram: expression, selectivity: 1 }] = (trigrams ?? [expression])
    .map((trigram) => ({ trigram, selectivity: estimate(trigram) }))
    .toSorted((one, other) => one.selectivity - other.selectivity);
  return rarest;
}

/** The excluded expression never matches: it only keeps FTS5 from reordering the two conditions. */
function andThen(first: string, next: string): string {
  return `((${first}) NOT ${neverMatches}) AND ${next}`;
}
