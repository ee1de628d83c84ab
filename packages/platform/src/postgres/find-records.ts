import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { jsonList, jsonNumbers } from '../database/json-list.ts';
import { computePageLayout } from '../database/page-window.ts';
import type { SearchIndex } from '../database/search-index.ts';
import type { SearchRequest, SearchResult, SearchScope } from '../database/search-request.ts';
import { splitQuery } from '../database/split-query.ts';
import { allSeqs } from '../lists/list-buckets.ts';

/** The newest records, in which frequent parts are found without the index. */
const newestRecords = 20_000;

const trigram = 3;

type Condition = RawBuilder<unknown>;

/** Finds the records that contain all parts of a query, newest first. The positions of its ranges are `seq`s. */
export async function findRecords(
  db: QueryExecutorProvider,
  index: SearchIndex,
  { q, filters, scope, range }: Omit<SearchRequest, 'index'>,
): Promise<SearchResult> {
  const parts = await foldParts(db, splitQuery(q));
  if (parts.length === 0) return { seqs: [], count: 0, isComplete: true, nextBefore: undefined };
  const conditions = [
    ...parts.map(containsPart),
    ...index.filterColumns.flatMap((column) => {
      const value = filters[column];
      return value ? [sql`${sql.ref(column)} = ${value}`] : [];
    }),
    ...listScopeConditions(index, scope),
  ];
  const find = (limit: number, before?: number) => findNewest(db, index, conditions, { limit, before });
  if (range.type === 'newest') {
    const found = await find(range.limit + 1, range.before);
    const seqs = found.slice(0, range.limit);
    const nextBefore = found.length > range.limit ? seqs.at(-1) : undefined;
    return { seqs, count: seqs.length, isComplete: nextBefore === undefined, nextBefore };
  }
  const { countMax } = range;
  const count = await countMatches(db, index, conditions, countMax + 1);
  const isComplete = count <= countMax;
  const { window } = computePageLayout({ count, isComplete }, range);
  const start = window.from === 'newest' ? window.offset : count - window.offset - window.limit;
  const found = await find(start + window.limit);
  return { seqs: found.slice(start), count, isComplete, nextBefore: undefined };
}

/** Returns different parts as texts are folded, of which none contains another. */
async function foldParts(db: QueryExecutorProvider, parts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select distinct fold_text(value) as part from json_each(${JSON.stringify(parts)})`.execute(db);
  const folded = rows.map(({ part }) => part).filter(Boolean);
  return folded.filter((part) => !folded.some((other) => other !== part && other.includes(part)));
}

/** The index has the trigrams of texts: for a shorter part it would be read as a whole, which takes longer than the texts. */
function containsPart(part: string): Condition {
  return Array.from(part).length < trigram
    ? sql`strpos(content, ${part}) > 0`
    : sql`content like ${toPattern(part)}`;
}

/** Returns the pattern of `like` for texts that contain a part. */
function toPattern(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

function listScopeConditions(index: SearchIndex, scope: SearchScope | undefined): Condition[] {
  if (!scope) return [];
  const { seqs, buckets, channel, bounds = allSeqs } = scope;
  if (seqs) return [sql`record.seq in ${jsonNumbers(seqs)}`];
  return [
    sql`record.seq >= ${bounds.firstSeq} and record.seq < ${bounds.endSeq}`,
    ...(buckets ? [sql`bucket in ${jsonList(buckets)}`] : []),
    ...(channel === undefined
      ? []
      : [
          sql`exists (select 1 from ${sql.table(`${index.name}_channel_index`)} as listed
            where listed.channel = ${channel} and listed.bucket = record.bucket and listed.seq = record.seq)`,
        ]),
  ];
}

/**
 * Finds the newest matches. Of the newest records each is compared, in their order: what many texts contain is found at once. What few
 * contain is then found by the index of trigrams, and sorted.
 */
async function findNewest(
  db: QueryExecutorProvider,
  index: SearchIndex,
  conditions: readonly Condition[],
  { limit, before = allSeqs.endSeq }: { limit: number; before: number | undefined },
): Promise<number[]> {
  const source = from(index);
  const { rows: bounds } = await sql<{ seq: number }>`select seq from ${sql.table(index.table)}
    where seq < ${before} order by seq desc offset ${newestRecords} limit 1`.execute(db);
  const oldest = bounds[0]?.seq ?? allSeqs.firstSeq;
  const { rows: newest } = await sql<{ seq: number }>`select record.seq ${source}
    where ${sql.join(conditions, sql` and `)} and record.seq < ${before} and record.seq >= ${oldest}
    order by record.seq desc limit ${limit}`.execute(db);
  const seqs = newest.map(({ seq }) => seq);
  if (seqs.length === limit || bounds.length === 0) return seqs;
  // Sorted by an expression, so that it is not looked for in the order of all records.
  const { rows: others } = await sql<{ seq: number }>`select record.seq ${source}
    where ${sql.join(conditions, sql` and `)} and record.seq < ${oldest}
    order by record.seq + 0 desc limit ${limit - seqs.length}`.execute(db);
  return [...seqs, ...others.map(({ seq }) => seq)];
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
