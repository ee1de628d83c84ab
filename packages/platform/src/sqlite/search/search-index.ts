import * as z from 'zod/mini';

/* A feature defines the search index of its table; migrations create the tables of the index, whose names begin with `name`. */
const shared = {
  name: z.string(),
  /** The table whose records are found. */
  table: z.string(),
};

/** Finds substrings of short fields, and the terms of all texts from their beginning. */
const termIndex = z.object({
  ...shared,
  type: z.literal('terms'),
  /** The fields in which substrings are found, and the filters. */
  substringColumns: z.readonly(z.array(z.string())),
  /** Those of them in which one or two letters are found too, at the start of a word. */
  prefixColumns: z.readonly(z.array(z.string())),
});
export type TermIndex = z.output<typeof termIndex>;

/** Finds any part of any text. */
const trigramIndex = z.object({
  ...shared,
  type: z.literal('trigrams'),
  textColumns: z.readonly(z.array(z.string())),
  /** The table of positions has these columns too. */
  filterColumns: z.readonly(z.array(z.string())),
});
export type TrigramIndex = z.output<typeof trigramIndex>;

export const searchIndex = z.discriminatedUnion('type', [termIndex, trigramIndex]);
export type SearchIndex = z.output<typeof searchIndex>;

/** The names of the tables that an index may have; which of them it has depends on its type. */
export function getSearchTables({ name }: Pick<SearchIndex, 'name'>) {
  return {
    substrings: `${name}_search`,
    terms: `${name}_words`,
    trigrams: `${name}_trigram`,
    /** Temporary, of each connection that searches. */
    vocabulary: `${name}_term`,
    positions: `${name}_place`,
    queue: `${name}_waiting`,
  };
}

/** Returns the names of the FTS5 tables of an index. */
export function listFullTextTables(index: Pick<SearchIndex, 'name' | 'type'>): string[] {
  const { substrings, terms, trigrams } = getSearchTables(index);
  return index.type === 'trigrams' ? [trigrams] : [substrings, terms];
}

/** Returns the columns, as SQL, that the table of positions takes from the rows. */
export function listPositionColumns(index: SearchIndex): string {
  return ['seq', ...(index.type === 'trigrams' ? index.filterColumns : [])].join(', ');
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

const termColumn = 'words'; // terms-exempt: migration 012 named it.

/** Returns the SQL that adds the queued records to an index, to be run in this order. */
export function buildIndexingStatements(index: SearchIndex): IndexingStatements {
  const { substrings, terms, trigrams, positions, queue } = getSearchTables(index);
  const longText = index.type === 'trigrams' ? 'content' : termColumn;
  const positionColumns = listPositionColumns(index);
  const addRows = (table: string, columns: string) =>
    `insert into ${table} (rowid, ${columns}) select n, ${columns} from ${index.name}_text where n > ? and n <= ?`;
  return {
    hasQueued: `select 1 from ${queue} limit 1`,
    lastPosition: `select coalesce(max(n), 0) as n from ${positions}`,
    addPositions: `insert into ${positions} (${positionColumns}) select ${positionColumns} from ${index.table} where seq in (select seq from ${queue}) order by seq`,
    listLengths: `with text (n, content) as (select n, ${longText} from ${index.name}_text where n > ?)
      select n, length(content) as length from text order by n`,
    addRows:
      index.type === 'trigrams'
        ? [addRows(trigrams, longText)]
        : [addRows(substrings, index.substringColumns.join(', ')), addRows(terms, longText)],
    clearQueue: `delete from ${queue}`,
  };
}
