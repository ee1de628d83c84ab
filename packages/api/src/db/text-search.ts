import type SQLite from 'better-sqlite3';
import { type AskedPage, framePage, type HitWindow } from './hit-window.ts';
import { type SearchFilters, toPartsMatch, toWordsMatch } from './search-terms.ts';

/** More words with one beginning than these are left to the index. */
const termsMax = 60;

const indexes = {
  application: {
    parts: 'application_search',
    starts: 'name email',
    words: 'application_words',
    terms: 'application_term',
  },
  message: {
    parts: 'message_search',
    starts: 'full_name email',
    words: 'message_words',
    terms: 'message_term',
  },
} as const;

export type TextSearch = {
  of: keyof typeof indexes;
  q: string;
  filters: SearchFilters;
  /** A page with the number of all hits, or the newest hits from before a place in the list. */
  part: AskedPage | { before: number | undefined; limit: number };
};

export type Hits = {
  /** The records' keys, newest first. */
  seqs: number[];
  /** How many match, up to one more than `countMax`; without a page, how many were found. */
  counted: number;
};

type Match = { table: string; match: string };

/** Makes the lists of words that `findHits` reads, for this connection alone. */
export function openTerms(db: SQLite.Database): void {
  for (const { words, terms } of Object.values(indexes)) {
    db.exec(`create virtual table temp.${terms} using fts5vocab (main, ${words}, instance)`);
  }
}

/**
 * Finds records that have every word of `q` somewhere in their texts, or all of them as substrings of
 * their short fields.
 */
export function findHits(db: SQLite.Database, { of, q, filters, part }: TextSearch): Hits {
  const { parts, starts, words, terms } = indexes[of];
  const matches: Match[] = [{ table: parts, match: toPartsMatch(q, filters, starts) }];
  const inWords = toWordsMatch(q, filters, (beginning) => listTerms(db, terms, beginning));
  if (inWords) matches.unshift({ table: words, match: inWords });

  if ('limit' in part) {
    const seqs = listSeqs(db, matches, { offset: 0, from: 'newest', ...part });
    return { seqs, counted: seqs.length };
  }
  const counted = countHits(db, matches, part.countMax + 1);
  const { window } = framePage(counted, part);
  const seqs = listSeqs(db, matches, window);
  return { seqs: seqs.toSorted((one, other) => other - one), counted };
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

function countHits(db: SQLite.Database, matches: Match[], max: number): number {
  // Words are counted sooner than substrings, and often are enough.
  const [first, ...others] = matches;
  if (first && others.length > 0 && countHits(db, [first], max) === max) return max;
  const parts = matches.map(
    ({ table }) => `select * from (select rowid from ${table} where ${table} match ? limit ?)`,
  );
  const counted = db
    .prepare<unknown[], number>(`select count(*) from (${parts.join(' union ')})`)
    .pluck()
    .get(...matches.flatMap(({ match }) => [match, max]));
  return Math.min(counted ?? 0, max);
}

function listSeqs(
  db: SQLite.Database,
  matches: Match[],
  { offset, limit, from, before = Number.MAX_SAFE_INTEGER }: HitWindow,
): number[] {
  const order = from === 'newest' ? 'desc' : 'asc';
  const parts = matches.map(
    ({ table }) => `select * from (
      select rowid as seq from ${table} where ${table} match ? and rowid < ? order by rowid ${order} limit ?)`,
  );
  return db
    .prepare<unknown[], number>(`${parts.join(' union ')} order by seq ${order} limit ? offset ?`)
    .pluck()
    .all(...matches.flatMap(({ match }) => [match, before, offset + limit]), limit, offset);
}
