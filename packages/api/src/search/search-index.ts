import * as z from 'zod/mini';

/**
 * The search indexes of one table. A feature defines them; migrations create their tables, whose names begin
 * with `name`.
 */
export const searchIndex = z.object({
  name: z.string(),
  /** The table whose records are found. */
  table: z.string(),
  /** The fields in which substrings are found, and the filters. */
  substringColumns: z.readonly(z.array(z.string())),
  /** Those of them in which one or two letters are found too, at the start of a word. */
  prefixColumns: z.readonly(z.array(z.string())),
});
export type SearchIndex = z.output<typeof searchIndex>;

export type SearchTables = {
  substrings: string;
  terms: string;
  /** Temporary, of each connection that searches. */
  vocabulary: string;
  positions: string;
  queue: string;
};

export function getSearchTables({ name }: Pick<SearchIndex, 'name'>): SearchTables {
  return {
    substrings: `${name}_search`,
    terms: `${name}_words`,
    vocabulary: `${name}_term`,
    positions: `${name}_place`,
    queue: `${name}_waiting`,
  };
}

export type IndexingStatements = {
  hasQueued: string;
  lastPosition: string;
  addPositions: string;
  /** Takes the last position before `addPositions`; returns the positions after it, and the length of their texts. */
  listLengths: string;
  /** Each takes the positions after which and up to which it adds rows. */
  addRows: string[];
  clearQueue: string;
};

/** A position after all others, up to which `addRows` adds everything. */
export const endPosition: number = Number.MAX_SAFE_INTEGER;

/** Returns the SQL that adds the queued records to an index, to be run in this order. */
export function buildIndexingStatements(index: SearchIndex): IndexingStatements {
  const { substrings, terms, positions, queue } = getSearchTables(index);
  const columns = index.substringColumns.join(', ');
  return {
    hasQueued: `select 1 from ${queue} limit 1`,
    lastPosition: `select coalesce(max(n), 0) as n from ${positions}`,
    addPositions: `insert into ${positions} (seq)
      select seq from ${index.table} where seq in (select seq from ${queue}) order by seq`,
    listLengths: `with text (n, content) as (select n, words from ${index.name}_text where n > ?)
      select n, length(content) as length from text order by n`,
    addRows: [
      `insert into ${substrings} (rowid, ${columns})
        select n, ${columns} from ${index.name}_text where n > ? and n <= ?`,
      `insert into ${terms} (rowid, words) select n, words from ${index.name}_text where n > ? and n <= ?`,
    ],
    clearQueue: `delete from ${queue}`,
  };
}
