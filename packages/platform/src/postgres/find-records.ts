import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { computePageLayout } from '../database/page-window.ts';
import type { SearchIndex, SearchRequest, SearchResult, SearchScope } from '../database/search-request.ts';
import { splitQuery } from '../database/split-query.ts';
import { jsonNumbers, toJsonText } from '../database/sql-fragments.ts';
import { allSeqs } from '../lists/list-buckets.ts';

/** The newest records, in which frequent parts are found without the index. */
const defaultNewestRecords = 20_000;

/** Maximum number of matches among the newest records that are counted, unless the total must be exact. */
const countedMax = 200;

/**
 * ASCII and more of Latin, as a part of a regular expression; the index of trigrams takes no ranges of characters from
 * U+0800 on.
 */
const latinCharacters = '\\x01-\\xff';
/** Punctuation of English, French and Kinyarwanda beside them. */
const punctuation = ['‘', '’', '“', '”', '–', '—', '…'];
/**
 * Characters of nearly all texts, as a part of a regular expression. An index has the texts with others: a change needs
 * a migration.
 */
export const usualCharacters = latinCharacters + punctuation.join('');

type Condition = RawBuilder<unknown>;

/**
 * Finds the records that contain all parts of a query, newest first. The positions of its ranges are `seq`s. A total that
 * need not be exact is a lower bound as soon as the page is full.
 */
export async function findRecords(
  db: QueryExecutorProvider,
  index: SearchIndex,
  { q, filters, scope, range }: Omit<SearchRequest, 'index'>,
  { newestRecords = defaultNewestRecords } = {},
): Promise<SearchResult> {
  const parts = await foldParts(db, splitQuery(q));
  if (parts.length === 0) return { seqs: [], count: 0, isComplete: true, nextBefore: undefined };
  const filtered = [
    ...index.filterColumns.flatMap((column) => {
      const value = filters[column];
      return value ? [sql`${sql.ref(column)} = ${value}`] : [];
    }),
    ...listScopeConditions(index, scope),
  ];
  const find = (limits: Omit<Limits, 'newestRecords'>) =>
    findNewest(db, index, { parts, filtered }, { newestRecords, ...limits });
  if (range.type === 'newest') {
    const { limit, before } = range;
    const found = await find({ required: limit + 1, max: limit + 1, before });
    const seqs = found.seqs.slice(0, limit);
    const nextBefore = found.seqs.length > limit ? seqs.at(-1) : undefined;
    return { seqs, count: seqs.length, isComplete: nextBefore === undefined, nextBefore };
  }
  const { page, pageSize, countMax, isExact = false } = range;
  if (!isExact) {
    const required = Math.min(page * pageSize, countMax) + 1;
    const { seqs, isComplete } = await find({ required, max: Math.max(required, countedMax) });
    const layout = computePageLayout({ count: seqs.length, isComplete }, range);
    const offset = (layout.page - 1) * pageSize;
    const found = seqs.slice(offset, offset + layout.window.limit);
    return { seqs: found, count: seqs.length, isComplete, nextBefore: undefined };
  }
  const count = await countMatches(db, index, [...parts.map(contains), ...filtered], countMax + 1);
  const isComplete = count <= countMax;
  const { window } = computePageLayout({ count, isComplete }, range);
  const start = window.from === 'newest' ? window.offset : count - window.offset - window.limit;
  const end = start + window.limit;
  const { seqs } = await find({ required: end, max: end });
  return { seqs: seqs.slice(start), count, isComplete, nextBefore: undefined };
}

/** Returns different parts as texts are folded, of which none contains another. */
async function foldParts(db: QueryExecutorProvider, parts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select distinct fold_text(value) as part from json_each(${toJsonText(parts)})`.execute(db);
  const folded = rows.map(({ part }) => part).filter(Boolean);
  return folded.filter((part) => !folded.some((other) => other !== part && other.includes(part)));
}

function contains(part: string): Condition {
  const pattern = `%${part.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
  // Shorter ones are in no index of trigrams; PostgreSQL would read all of it.
  return Array.from(part).length < 3 ? sql`(content || '') like ${pattern}` : sql`content like ${pattern}`;
}

/**
 * Whether a text contains a part that few texts contain: a pair of letters or digits is found by the trigrams that
 * begin with it, as the characters that follow it are known, but in texts with others, which an index lists.
 */
function containsRare(part: string): Condition {
  if (!/^[a-z0-9]{2}$/.test(part)) return contains(part);
  const patterns = [`%${part}`, ...punctuation.map((character) => `%${part}${character}%`)];
  return sql`(content ~ ${`${part}[${latinCharacters}]`}
    or ${sql.join(
      patterns.map((pattern) => sql`content like ${pattern}`),
      sql` or `,
    )}
    or (content ~ ${sql.lit(`[^${usualCharacters}]`)} and ${contains(part)}))`;
}

function listScopeConditions(index: SearchIndex, scope: SearchScope | undefined): Condition[] {
  if (!scope) return [];
  const { seqs, buckets, channel, bounds = allSeqs } = scope;
  if (seqs) return [sql`record.seq in ${jsonNumbers(seqs)}`];
  return [
    sql`record.seq >= ${bounds.firstSeq} and record.seq < ${bounds.endSeq}`,
    // As single values: PostgreSQL looks for each in the index.
    ...(buckets ? [buckets.length > 0 ? sql`bucket in (${sql.join(buckets)})` : sql`false`] : []),
    ...(channel === undefined
      ? []
      : [
          sql`exists (select 1 from ${sql.table(`${index.name}_channel_index`)} as listed
            where listed.channel = ${channel} and listed.bucket = record.bucket and listed.seq = record.seq)`,
        ]),
  ];
}

type Limits = { required: number; max: number; before?: number | undefined; newestRecords: number };

/**
 * Finds the newest matches: `required` of them, or all, and up to `max` of those that are found at once. Of the newest
 * records each is compared, in their order: frequent parts are found there. Rare parts are then found by the index of
 * trigrams, and sorted.
 */
async function findNewest(
  db: QueryExecutorProvider,
  index: SearchIndex,
  { parts, filtered }: { parts: readonly string[]; filtered: readonly Condition[] },
  { required, max, before = allSeqs.endSeq, newestRecords }: Limits,
): Promise<{ seqs: number[]; isComplete: boolean }> {
  const source = from(index);
  const { rows: bounds } = await sql<{ seq: number }>`select seq from ${sql.table(index.table)}
    where seq < ${before} order by seq desc offset ${newestRecords} limit 1`.execute(db);
  const oldest = bounds[0]?.seq ?? allSeqs.firstSeq;
  // The bounds of texts follow from those of records, which PostgreSQL does not see. With filters it would then read
  // all texts within them, where it should read those of the records that the filters select.
  const isFiltered = filtered.length > 0;
  const textBounds = isFiltered ? sql`` : sql`and text.seq < ${before} and text.seq >= ${oldest}`;
  const { rows: newest } = await sql<{ seq: number }>`select record.seq ${source}
    where ${sql.join([...parts.map(contains), ...filtered], sql` and `)} and record.seq < ${before} and record.seq >= ${oldest} ${textBounds}
    order by record.seq desc limit ${max}`.execute(db);
  const seqs = newest.map(({ seq }) => seq);
  if (bounds.length === 0) return { seqs, isComplete: seqs.length < max };
  if (seqs.length >= required) return { seqs, isComplete: false };
  const limit = required - seqs.length;
  // Sorted by an expression, so that it is not looked for in the order of all records. If filters leave few of many
  // matches, the texts of these are compared.
  const contained = parts.map(isFiltered ? contains : containsRare);
  const { rows: others } = await sql<{ seq: number }>`select record.seq ${source}
    where ${sql.join([...contained, ...filtered], sql` and `)} and record.seq < ${oldest}
    order by record.seq + 0 desc limit ${limit}`.execute(db);
  return { seqs: [...seqs, ...others.map(({ seq }) => seq)], isComplete: others.length < limit };
}

async function countMatches(
  db: QueryExecutorProvider,
  index: SearchIndex,
  conditions: readonly Condition[],
  max: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select 1 ${from(index)} where ${sql.join(conditions, sql` and `)} limit ${max}) as found`.execute(db);
  return rows[0]?.n ?? 0;
}

function from({ name, table }: SearchIndex): Condition {
  return sql`from ${sql.table(table)} as record join ${sql.table(`${name}_text`)} as text on text.seq = record.seq`;
}
