import type SQLite from 'better-sqlite3';
import { type IndexSearch, listPlaces } from './hit-places.ts';
import { type AskedPage, framePage } from './hit-window.ts';
import { partsConditions, type SearchFilters, wordsConditions } from './search-terms.ts';

/** More words with one beginning than these are left to the index. */
const termsMax = 60;

/** Once the asked page is full, no more processor time than this goes into a total that need not be exact. */
const defaultCountingMs = 10;
const microsPerMs = 1000;

const indexes = {
  application: {
    parts: 'application_search',
    starts: 'name email',
    words: 'application_words',
    terms: 'application_term',
    places: 'application_place',
  },
  message: {
    parts: 'message_search',
    starts: 'full_name email',
    words: 'message_words',
    terms: 'message_term',
    places: 'message_place',
  },
} as const;

export type TextSearch = {
  of: keyof typeof indexes;
  q: string;
  filters: SearchFilters;
  /** A page with the number of all hits, or the newest hits from before a place. */
  part: AskedPage | { before: number | undefined; limit: number };
};

export type Hits = {
  /** The records' keys, in the order in which they came in, newest first. */
  seqs: number[];
  /** How many were found, up to one more than `countMax`. */
  counted: number;
  /** False when there are, or may be, more than were counted. */
  isAll: boolean;
  /** Without a page: the place to read on from, unless these were the last. */
  next: number | undefined;
};

/** Makes the lists of words that `findHits` reads, for this connection alone. */
export function openTerms(db: SQLite.Database): void {
  for (const { words, terms } of Object.values(indexes)) {
    db.exec(`create virtual table temp.${terms} using fts5vocab (main, ${words}, instance)`);
  }
}

/**
 * Finds records that have every word of `q` in the fields that are known by words, or all of them as
 * substrings of the short fields. Page and total come of one pass, from the newest record on.
 */
export function findHits(
  db: SQLite.Database,
  { of, q, filters, part }: TextSearch,
  { countingMs = defaultCountingMs } = {},
): Hits {
  const { parts, starts, words, terms, places } = indexes[of];
  const newest = db.prepare<[], number>(`select max(n) from ${places}`).pluck().get() ?? 0;
  const termsWith = (beginning: string) => listTerms(db, terms, beginning);
  const searches = [
    { table: words, conditions: wordsConditions(q, filters, termsWith) },
    { table: parts, conditions: partsConditions(q, filters, starts) },
  ];

  if ('limit' in part) {
    const { before = newest + 1, limit } = part;
    const end = Math.min(newest, before - 1);
    const { found } = readDown(db, searches, end, { max: limit + 1, shown: limit + 1, countingMs });
    const rows = found.slice(0, limit);
    const next = found.length > limit ? rows.at(-1) : undefined;
    return { seqs: listSeqs(db, places, rows), counted: rows.length, isAll: next === undefined, next };
  }
  const { page, pageSize, countMax, isExact = false } = part;
  const shown = Math.min(page * pageSize, countMax);
  const { found, isAll } = readDown(db, searches, newest, {
    max: countMax + 1,
    shown,
    countingMs: isExact ? Number.POSITIVE_INFINITY : countingMs,
  });
  const frame = framePage({ counted: found.length, isAll }, part);
  const offset = (frame.page - 1) * pageSize;
  const rows = found.slice(offset, offset + frame.window.limit);
  return { seqs: listSeqs(db, places, rows), counted: found.length, isAll, next: undefined };
}

/**
 * Places of hits, newest first: `max` of them, or fewer if there are no more, or if as many as are shown have
 * been found and the time for counting is up.
 */
function readDown(
  db: SQLite.Database,
  searches: IndexSearch[],
  newest: number,
  { max, shown, countingMs }: { max: number; shown: number; countingMs: number },
): { found: number[]; isAll: boolean } {
  const found: number[] = [];
  const isUp = timerOf(countingMs);
  for (const place of listPlaces(db, searches, newest)) {
    found.push(place);
    if (found.length === max || (found.length >= shown && isUp())) return { found, isAll: false };
  }
  return { found, isAll: true };
}

/** Of this thread's own work, so that totals do not depend on what else the machine does. */
function timerOf(ms: number): () => boolean {
  const startedAt = performance.now();
  const before = process.threadCpuUsage();
  return () => {
    // The clock is asked first, for it costs less.
    if (performance.now() - startedAt < ms) return false;
    const { user, system } = process.threadCpuUsage(before);
    return user + system >= ms * microsPerMs;
  };
}

/** Keys in the order of the places. */
function listSeqs(db: SQLite.Database, table: string, places: number[]): number[] {
  return db
    .prepare<[string], number>(
      `select seq from ${table} where n in (select value from json_each(?)) order by n desc`,
    )
    .pluck()
    .all(JSON.stringify(places));
}

/**
 * The words of an index that begin so, or none if they are too many. Each is looked up behind the one before:
 * to read on from a word would pass over every record that has it.
 */
function listTerms(db: SQLite.Database, table: string, beginning: string): string[] {
  const next = db.prepare<[string], string>(`select term from temp.${table} where term >= ? limit 1`).pluck();
  const terms: string[] = [];
  let term = next.get(beginning);
  while (term?.startsWith(beginning)) {
    if (terms.length === termsMax) return [];
    terms.push(term);
    term = next.get(`${term}\u0001`);
  }
  return terms;
}
