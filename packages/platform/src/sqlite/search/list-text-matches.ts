import type SQLite from 'better-sqlite3';
import { foldText } from './fold-text.ts';
import { estimateSelectivity } from './list-matches.ts';
import { countCodePoints, quote, type SearchFilters, splitQuery } from './search-conditions.ts';
import { getSearchTables, type TrigramIndex } from './search-index.ts';
import { listTerms } from './vocabulary.ts';

/*
 * The index proposes candidates, and their texts decide. A part of a query that is longer than a trigram is found by some of
 * its trigrams; a shorter one by all trigrams that begin with it, which exist for every character, as the indexed text ends
 * with two spaces.
 */

const trigram = 3;

/**
 * Number of records whose texts are read before the index is. They fill a page with what is frequent, and show which short
 * parts are: these begin too many trigrams to look all of them up. More are read if they are few among all records: the
 * index would propose many others.
 */
const sampleSize = 256;
const filteredSampleSize = 1000;

/** What a larger share of records contains is frequent: it is only compared with the texts. */
const frequentShare = 0.5;
const frequentShortPartShare = 0.25;

/** The trigrams of a short part that are looked up at most; with more, it is only compared with the texts. */
const shortPartTrigramsMax = 2000;

/** Number of trigrams of which the rarest are looked up, and of those. */
const comparedTrigramsMax = 48;
const trigramsMax = 6;

type Candidate = { position: number; text: string };

/**
 * Yields the positions of records, newest first from `newest` on, whose texts contain every part of a query, a part being
 * what stands between white space. Texts are read as positions are consumed. End the iteration before writing, as with
 * `listMatches`.
 */
export function* listTextMatches(
  db: SQLite.Database,
  index: TrigramIndex,
  { q, filters }: { q: string; filters: SearchFilters },
  newest: number,
): Generator<number, undefined> {
  const parts = toParts(q);
  if (parts.length === 0) return;
  const matches = (text: string) => parts.every((part) => text.includes(part));
  const longest = parts.toSorted((one, other) => other.length - one.length)[0];
  const readTexts = createTextReader(db, index, filters);

  const sample: string[] = [];
  let isSampled = false;
  let unread = newest;
  for (const { position, text } of readTexts([], newest)) {
    sample.push(text);
    unread = position - 1;
    if (matches(text)) yield position;
    const isFrequent = sample.length >= (newest - unread) * frequentShare;
    isSampled = sample.length >= (isFrequent ? sampleSize : filteredSampleSize);
    if (isSampled) break;
  }
  if (!isSampled) return;

  const conditions = planParts(db, index, parts, sample, unread);
  if (conditions === undefined) return;
  for (const { position, text } of readTexts(conditions, unread, longest)) if (matches(text)) yield position;
}

/** Splits a query into different parts, of which none contains another. */
function toParts(q: string): string[] {
  const parts = [...new Set(splitQuery(q).map(foldText).filter(Boolean))];
  return parts.filter((part) => !parts.some((other) => other !== part && other.includes(part)));
}

/**
 * Returns a function that reads the folded texts of records that match all expressions and the filters, newest first. It
 * leaves out texts in ASCII without `part`: SQLite compares these in a third of the time.
 */
function createTextReader(db: SQLite.Database, index: TrigramIndex, filters: SearchFilters) {
  const { trigrams, positions } = getSearchTables(index);
  const filterColumns = index.filterColumns.filter((column) => filters[column]);
  const filterValues = filterColumns.map((column) => filters[column]);
  const texts = index.textColumns.map((column) => `record.${column}`).join(', ');
  const where = [
    ...filterColumns.map((column) => `place.${column} = ?`),
    '(octet_length(text) <> length(text) or instr(lower(text), ?) > 0)',
  ].join(' and ');
  const records = `${positions} as place cross join ${index.table} as record on record.seq = place.seq`;
  const select = `select place.n as position, concat_ws(' ', ${texts}) as text from`;

  return function* readTexts(
    expressions: readonly string[],
    newest: number,
    part = '',
  ): Generator<Candidate> {
    const isIndexed = expressions.length > 0;
    const rows = isIndexed
      ? db
          .prepare<unknown[], Candidate>(
            `${select} ${trigrams} cross join ${records} and place.n = ${trigrams}.rowid
              where ${trigrams} match ? and ${trigrams}.rowid <= cast(? as integer) and ${where}
              order by ${trigrams}.rowid desc`,
          )
          .iterate(expressions.join(' AND '), newest, ...filterValues, part)
      : db
          .prepare<unknown[], Candidate>(
            `${select} ${records} where place.n <= cast(? as integer) and ${where} order by place.n desc`,
          )
          .iterate(newest, ...filterValues, part);
    for (const { position, text } of rows) yield { position, text: foldText(text) };
  };
}

/** Returns expressions that every record with all parts matches, or undefined if there is none up to `newest`. */
function planParts(
  db: SQLite.Database,
  index: TrigramIndex,
  parts: readonly string[],
  sample: readonly string[],
  newest: number,
): string[] | undefined {
  const isShort = (part: string) => countCodePoints(part) < trigram;
  const isRare = (part: string) =>
    sample.filter((text) => text.includes(part)).length <= sample.length * frequentShortPartShare;
  const trigrams = pickTrigrams(
    db,
    index,
    parts.filter((part) => !isShort(part)),
    newest,
  );
  const alternatives = parts
    .filter((part) => isShort(part) && isRare(part))
    .map((part) => listTerms(db, index, part, shortPartTrigramsMax));
  if (trigrams === undefined || alternatives.some((terms) => terms?.length === 0)) return undefined;
  const conditions = [
    ...trigrams.rare,
    ...alternatives.flatMap((terms) => (terms ? [`(${terms.map(quote).join(' OR ')})`] : [])),
  ];
  return conditions.length > 0 ? conditions : trigrams.frequent;
}

/** Returns the rarest trigrams of the parts, rare and frequent ones, or undefined if one of them has no matches. */
function pickTrigrams(
  db: SQLite.Database,
  index: TrigramIndex,
  parts: readonly string[],
  newest: number,
): { rare: string[]; frequent: string[] } | undefined {
  const table = getSearchTables(index).trigrams;
  const estimates = [...new Set(parts.flatMap(toTrigrams))]
    .slice(0, comparedTrigramsMax)
    .map(quote)
    .map((expression) => ({
      expression,
      selectivity: estimateSelectivity(db, table, expression, newest),
    }))
    .toSorted((one, other) => one.selectivity - other.selectivity);
  if (estimates[0]?.selectivity === 0) return undefined;
  const rarest = estimates.slice(0, trigramsMax);
  const isRare = ({ selectivity }: { selectivity: number }) => selectivity <= frequentShare;
  const toExpressions = (some: typeof rarest) => some.map(({ expression }) => expression);
  return {
    rare: toExpressions(rarest.filter(isRare)),
    frequent: toExpressions(rarest.filter((one) => !isRare(one))),
  };
}

function toTrigrams(part: string): string[] {
  const characters = Array.from(part);
  return characters.slice(trigram - 1).map((_, index) => characters.slice(index, index + trigram).join(''));
}
