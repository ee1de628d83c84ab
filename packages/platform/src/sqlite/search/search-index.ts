import type SQLite from 'better-sqlite3';
import { CompiledQuery, type Kysely } from 'kysely';
import type { SearchIndex } from '../../database/search-request.ts';

export function getSearchTables({ name }: Pick<SearchIndex, 'name'>) {
  return {
    trigrams: `${name}_trigram`,
    /** A view of the indexed text of each position: the searched texts of its record, in the column `content`. */
    texts: `${name}_text`,
    /** Temporary, of each connection that searches. */
    vocabulary: `${name}_term`,
    positions: `${name}_place`,
    queue: `${name}_waiting`,
  };
}

/** Returns the columns, as SQL, that the table of positions takes from the rows. */
export function listPositionColumns({ filterColumns }: SearchIndex): string {
  return ['seq', ...filterColumns].join(', ');
}

export type IndexingStatements = ReturnType<typeof buildIndexingStatements>;

/** A position after all others, up to which `addRows` adds everything. */
export const endPosition: number = Number.MAX_SAFE_INTEGER;

/** Returns the SQL that adds the first `max` of the queued records to an index, to be run in this order, in one transaction. */
export function buildIndexingStatements(index: SearchIndex, max: number = Number.MAX_SAFE_INTEGER) {
  const { trigrams, texts, positions, queue } = getSearchTables(index);
  const columns = listPositionColumns(index);
  const isNext = `seq in (select seq from ${queue} order by seq limit ${max})`;
  return {
    hasQueued: `select 1 from ${queue} limit 1`,
    lastPosition: `select coalesce(max(n), 0) as n from ${positions}`,
    addPositions: `insert into ${positions} (${columns}) select ${columns} from ${index.table} where ${isNext} order by seq`,
    /** Takes the last position before `addPositions`; returns the positions after it, and the lengths of their texts. */
    listLengths: `select n, length(content) as length from ${texts} where n > ? order by n`,
    /** Takes the positions after which and up to which it adds rows. */
    addRows: `insert into ${trigrams} (rowid, content) select n, content from ${texts} where n > ? and n <= ?`,
    clearQueue: `delete from ${queue} where ${isNext}`,
  };
}

/** A database or transaction, whatever its tables. */
export type QueryRunner = Pick<Kysely<unknown>, 'executeQuery'>;

/** Runs callbacks in transactions; see `inTransaction`. */
export type RunInTransaction = <Result>(callback: (trx: QueryRunner) => Promise<Result>) => Promise<Result>;

/** Runs one statement with positional parameters; the type of its rows is asserted by the caller. */
export async function runRaw<Row>(
  db: QueryRunner,
  statement: string,
  parameters: readonly (number | string)[] = [],
): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(statement, [...parameters]));
  return rows;
}

/** Creates the temporary vocabulary tables that searches on this connection read. */
export function createVocabularyTables(db: SQLite.Database, indexes: readonly SearchIndex[]): void {
  for (const index of indexes) {
    const { trigrams, vocabulary } = getSearchTables(index);
    db.exec(`create virtual table temp.${vocabulary} using fts5vocab (main, ${trigrams}, instance)`);
  }
}

/**
 * Returns the terms of an index that begin with a prefix, or undefined if they are more than `max`. Each term is found by
 * a new seek behind the one before: scanning on would visit every occurrence of a term.
 */
export function listTerms(
  db: SQLite.Database,
  index: SearchIndex,
  prefix: string,
  max: number,
): string[] | undefined {
  const nextTerm = db
    .prepare<[string], string>(
      `select term from temp.${getSearchTables(index).vocabulary} where term >= ? limit 1`,
    )
    .pluck();
  const terms: string[] = [];
  let term = nextTerm.get(prefix);
  while (term?.startsWith(prefix)) {
    if (terms.length === max) return undefined;
    terms.push(term);
    term = nextTerm.get(`${term}\u0001`);
  }
  return terms;
}
