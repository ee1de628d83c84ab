import type SQLite from 'better-sqlite3';
import type { SearchIndex } from '../../database/search-request.ts';
import { getSearchTables } from './search-index.ts';

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
