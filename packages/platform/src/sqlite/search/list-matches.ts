import type SQLite from 'better-sqlite3';
import { type Condition, neverMatches } from './search-conditions.ts';

/*
 * The rowid of an index entry is the position of its record: positions are dense and grow with time, so that
 * descending order is newest first. The selectivity of an expression is the share of records that match it,
 * from 0 to 1.
 */

/** Number of matches from which selectivity is estimated. */
const sampledMatches = 32;

/** Evaluating a trigram before its phrase costs more than it saves if the trigram matches a larger share. */
const prefilterSelectivityMax = 0.25;

/** A condition is common, and its list of matches long, if it matches a larger share. */
const rareSelectivityMax = 0.5;

/**
 * Number of matches of the rare conditions that are checked against the common ones one by one, before one
 * query with all conditions reads the rest.
 */
const lookupsMax = 8;

/** The conditions that a record must satisfy in one index. The table's name is a constant of the code. */
export type IndexSearch = { table: string; conditions: Condition[] };

/**
 * Yields the positions of records that satisfy all conditions of at least one search, newest first from
 * `newest` on, each once. Indexes are read as positions are consumed. End the iteration before writing: until
 * then its statements stay open, and better-sqlite3 refuses writes on the connection.
 */
export function* listMatches(
  db: SQLite.Database,
  searches: IndexSearch[],
  newest: number,
): Generator<number> {
  const lists = searches.map((search) => searchIndex(db, search, newest));
  try {
    // Merges the lists. Positions begin at 1; 0 stands for the end of a list.
    const heads = lists.map((list) => list.next().value ?? 0);
    while (true) {
      const next = Math.max(0, ...heads);
      if (next === 0) return;
      yield next;
      for (const [index, list] of lists.entries())
        if (heads[index] === next) heads[index] = list.next().value ?? 0;
    }
  } finally {
    for (const list of lists) list.return(undefined);
  }
}

/**
 * Yields the matches in one index. While few records match the rare conditions, looking them up in the common
 * ones is cheaper than reading the long lists of common matches.
 */
function* searchIndex(
  db: SQLite.Database,
  { table, conditions }: IndexSearch,
  newest: number,
): Generator<number, undefined> {
  const query = planQuery(conditions, (expression) => estimateSelectivity(db, table, expression, newest));
  if (query === undefined) return;
  const { leading, common } = query;
  if (common === undefined) {
    yield* readMatches(db, table, leading, newest);
    return;
  }
  const matchesCommon = db
    .prepare<[string, number]>(
      `select rowid from ${table} where ${table} match ? and rowid = cast(? as integer)`,
    )
    .pluck();
  let lookups = 0;
  let unread = newest;
  for (const position of readMatches(db, table, leading, newest)) {
    if (lookups === lookupsMax) break;
    lookups += 1;
    unread = position - 1;
    if (matchesCommon.get(common, position) !== undefined) yield position;
  }
  if (lookups === lookupsMax) yield* readMatches(db, table, joinInOrder(leading, common), unread);
}

function readMatches(
  db: SQLite.Database,
  table: string,
  expression: string,
  newest: number,
): Iterable<number> {
  return db.prepare<[string, number], number>(selectMatches(table)).pluck().iterate(expression, newest);
}

/**
 * The cast: FTS5 skips records above an upper bound only if that is an integer, and better-sqlite3 binds
 * numbers as floats.
 */
function selectMatches(table: string): string {
  return `select rowid from ${table} where ${table} match ? and rowid <= cast(? as integer) order by rowid desc`;
}

/** Estimates the selectivity of an expression by how densely its newest matches lie. */
export function estimateSelectivity(
  db: SQLite.Database,
  table: string,
  expression: string,
  newest: number,
): number {
  const sample = db
    .prepare<[string, number], number>(`${selectMatches(table)} limit ${sampledMatches}`)
    .pluck()
    .all(expression, newest);
  // A sample that is not full holds the matches among all positions.
  const oldest = sample.length < sampledMatches ? 1 : (sample.at(-1) ?? 1);
  return sample.length / Math.max(1, newest - oldest + 1);
}

type QueryPlan = {
  /** The expression to read matches from. */
  leading: string;
  /** The common conditions, joined, that a match of `leading` must satisfy too. */
  common?: string;
};

/**
 * Joins conditions, rarest first, so that each is evaluated only for matches of those before it. Returns
 * undefined if there are none, or if one of several matches no record.
 */
function planQuery(conditions: Condition[], estimate: (expression: string) => number): QueryPlan | undefined {
  const [only, ...others] = conditions;
  if (others.length === 0) return only && { leading: only.expression };
  const ordered = conditions
    .map(({ expression, trigrams }) => ({ expression, ...findRarest(trigrams ?? [expression], estimate) }))
    .toSorted((one, other) => one.selectivity - other.selectivity);
  if (ordered.some(({ selectivity }) => selectivity === 0)) return undefined;
  const rare = ordered.filter(({ selectivity }) => selectivity < rareSelectivityMax);
  const common = ordered.filter(({ selectivity }) => selectivity >= rareSelectivityMax);
  // The rarest trigram of each phrase, or a condition without trigrams itself: these cost little to evaluate, in
  // whatever order, and leave few records.
  const prefilter = rare.flatMap(({ rarest, selectivity }) =>
    rarest !== undefined && selectivity < prefilterSelectivityMax ? [rarest] : [],
  );
  const leading = rare.map(({ expression }) => expression);
  if (prefilter.length > 0) leading.unshift(prefilter.join(' AND '));
  const rest = common.map(({ expression }) => expression);
  if (leading.length === 0) return { leading: rest.reduce(joinInOrder) };
  return {
    leading: leading.reduce(joinInOrder),
    ...(rest.length > 0 && { common: rest.reduce(joinInOrder) }),
  };
}

/** Returns the expression with the fewest matches; nothing is known about a phrase without trigrams. */
function findRarest(
  expressions: string[],
  estimate: (expression: string) => number,
): { rarest?: string; selectivity: number } {
  const [first] = expressions
    .map((rarest) => ({ rarest, selectivity: estimate(rarest) }))
    .toSorted((one, other) => one.selectivity - other.selectivity);
  return first ?? { selectivity: 1 };
}

/**
 * Joins two expressions with AND so that `next` is evaluated for matches of `first` only. FTS5 evaluates the
 * operands of nested ANDs as one list in an order of its own. It cannot look into a NOT, and the excluded
 * expression of this one never matches.
 */
function joinInOrder(first: string, next: string): string {
  return `((${first}) NOT ${neverMatches}) AND (${next})`;
}
