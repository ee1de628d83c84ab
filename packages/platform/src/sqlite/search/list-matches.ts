import type SQLite from 'better-sqlite3';
import type { SearchFilters, SearchIndex } from '../../database/search-request.ts';
import { splitQuery } from '../../database/split-query.ts';
import { foldText } from './fold-text.ts';
import { getSearchTables, listTerms } from './search-index.ts';

/*
 * The index contains every three characters in a row, and where: it finds a part of a query that is as long, or longer,
 * as a phrase. It finds a shorter part by all trigrams that begin with it, which exist for every character, as the
 * indexed text ends with two spaces. A single character that is frequent begins too many of them, and is compared with
 * the texts.
 */
const trigram = 3;

/** Of a query with more trigrams, records with the rarest ones are looked up first, which are found among `comparedMax`. */
const rarestMax = 6;
const comparedMax = 48;

/** Number of matches from which selectivity is estimated. */
const sampledMatches = 32;

/** Three characters of private use. */
const neverMatches = '"\ue000\ue000\ue000"';

/** Number of records whose texts show which characters are frequent. */
const sampleSize = 256;
const frequentShare = 0.25;

/** The trigrams of a short part that are looked up at most; with more, it is compared with the texts. */
const shortPartTrigramsMax = 2000;

type Candidate = { position: number; text: string };

/**
 * Yields the positions of records, newest first from `newest` on, whose texts contain every part of a query, where
 * white space separates the parts. The index is read as positions are consumed. End the iteration before writing: until
 * then its statements stay open, and better-sqlite3 refuses writes on the connection.
 */
export function* listMatches(
  db: SQLite.Database,
  index: SearchIndex,
  { q, filters }: { q: string; filters: SearchFilters },
  newest: number,
): Generator<number, undefined> {
  const parts = toParts(q);
  if (parts.length === 0) return;
  const readCandidates = createReader(db, index, filters);
  const shortParts = parts.filter((part) => toTrigrams(part).length === 0);
  const longParts = parts.filter((part) => !shortParts.includes(part));
  const conditions = longParts.length > 0 ? [toExpression(db, index, longParts, newest)] : [];
  if (shortParts.length === 0) {
    for (const { position } of readCandidates(conditions, [], newest)) yield position;
    return;
  }

  const sample: string[] = [];
  let unread = newest;
  for (const { position, text } of readCandidates([], shortParts, newest)) {
    sample.push(text);
    unread = position - 1;
    if (parts.every((part) => text.includes(part))) yield position;
    if (sample.length === sampleSize) break;
  }
  if (sample.length < sampleSize) return;

  const compared: string[] = [];
  for (const part of shortParts) {
    const isFrequent =
      part.length === 1 && sample.filter((text) => text.includes(part)).length > sampleSize * frequentShare;
    const terms = isFrequent ? undefined : listTerms(db, index, part, shortPartTrigramsMax);
    if (terms?.length === 0) return;
    if (terms) conditions.push(`(${terms.map(quote).join(' OR ')})`);
    else compared.push(part);
  }
  for (const { position, text } of readCandidates(conditions, compared, unread))
    if (compared.every((part) => text.includes(part))) yield position;
}

/** Splits a query into different parts, of which none contains another. */
function toParts(q: string): string[] {
  const parts = [...new Set(splitQuery(q).map(foldText).filter(Boolean))];
  return parts.filter((part) => !parts.some((other) => other !== part && other.includes(part)));
}

/** Returns an expression that the records with all parts match. */
function toExpression(
  db: SQLite.Database,
  index: SearchIndex,
  parts: readonly string[],
  newest: number,
): string {
  const phrases = parts.map(quote).join(' AND ');
  const trigrams = [...new Set(parts.flatMap(toTrigrams))].map(quote);
  if (parts.length === 1 || trigrams.length <= rarestMax) return phrases;
  const rarest = trigrams
    .slice(0, comparedMax)
    .map((expression) => ({ expression, selectivity: estimateSelectivity(db, index, expression, newest) }))
    .toSorted((one, other) => one.selectivity - other.selectivity)
    .slice(0, rarestMax)
    .map(({ expression }) => expression);
  // FTS5 cannot look into a NOT: otherwise it would evaluate all operands as one list.
  return `((${rarest.join(' AND ')}) NOT ${neverMatches}) AND (${phrases})`;
}

function toTrigrams(part: string): string[] {
  const characters = Array.from(part);
  return characters.slice(trigram - 1).map((_, index) => characters.slice(index, index + trigram).join(''));
}

/** Estimates which share of all records matches an expression, by how densely its newest matches lie. */
function estimateSelectivity(
  db: SQLite.Database,
  index: SearchIndex,
  expression: string,
  newest: number,
): number {
  const { trigrams } = getSearchTables(index);
  const sample = db
    .prepare<[string, number], number>(
      `select rowid from ${trigrams} where ${trigrams} match ? and rowid <= cast(? as integer)
        order by rowid desc limit ${sampledMatches}`,
    )
    .pluck()
    .all(expression, newest);
  // A sample that is not full holds the matches among all records.
  const oldest = sample.length < sampledMatches ? 1 : (sample.at(-1) ?? 1);
  return sample.length / Math.max(1, newest - oldest + 1);
}

/** Quotes text, so that an FTS5 expression contains it literally. */
function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Returns a function that reads the records that match all expressions and the filters, newest first: with their folded
 * texts if these are compared with any parts.
 */
function createReader(db: SQLite.Database, index: SearchIndex, filters: SearchFilters) {
  const { trigrams, positions, texts } = getSearchTables(index);
  const filterColumns = index.filterColumns.filter((column) => filters[column]);
  const filterValues = filterColumns.map((column) => filters[column]);

  return function* readCandidates(
    expressions: readonly string[],
    compared: readonly string[],
    newest: number,
  ): Generator<Candidate> {
    const isIndexed = expressions.length > 0;
    const isCompared = compared.length > 0;
    // The cast: FTS5 skips records above an upper bound only if that is an integer, and better-sqlite3 binds numbers as
    // floats.
    const position = isIndexed ? `${trigrams}.rowid` : 'place.n';
    const conditions = [
      `${position} <= cast(? as integer)`,
      ...(isIndexed ? [`${trigrams} match ?`] : []),
      ...filterColumns.map((column) => `place.${column} = ?`),
    ];
    const rows = db
      .prepare<unknown[], Candidate>(
        `select place.n as position, ${isCompared ? 'record.content' : "''"} as text
          from ${isIndexed ? `${trigrams} cross join ${positions} as place on place.n = ${trigrams}.rowid` : `${positions} as place`}
          ${isCompared ? `cross join ${texts} as record on record.n = place.n` : ''}
          where ${conditions.join(' and ')} order by ${position} desc`,
      )
      .iterate(newest, ...(isIndexed ? [expressions.join(' AND ')] : []), ...filterValues);
    for (const row of rows) yield { ...row, text: foldText(row.text) };
  };
}
