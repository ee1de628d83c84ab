import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { Migrations } from '../../database/migrations.ts';
import type { SearchIndex } from '../../database/search-request.ts';
import { createDialect } from '../dialect.ts';
import { assertRoom } from '../inspect-database.ts';
import { migrate } from '../migrate.ts';
import {
  buildIndexingStatements,
  endPosition,
  getSearchTables,
  listPositionColumns,
} from './search-index.ts';

/**
 * Tables of counts and indexes that triggers maintain, queues of rows for the search indexes or for renditions, and
 * totals, by the ends of their names. Totals also count what was deleted, so they cannot be rebuilt.
 */
const countSuffix = '_count';
const indexSuffix = '_index';
const derivedSuffixes = [countSuffix, indexSuffix, '_waiting', '_total'];

/** The tables that others are derived from. */
export type DatabaseDescription = { migrations: Migrations; searchIndexes: readonly SearchIndex[] };

/**
 * Checks a database file and returns one English sentence for each problem: damaged pages, foreign keys
 * without a row, and counts or search indexes that do not match their rows. To compare those, they are
 * rebuilt in a temporary database from a copy of the rows. Reads one consistent snapshot and does not block
 * writers.
 */
export async function checkDatabase(path: string, description: DatabaseDescription): Promise<string[]> {
  const errors = [...findDamage(path), ...findOrphans(path)];
  return errors.length > 0 ? errors : await checkDerived(path, description);
}

/** Returns the problems that SQLite's integrity check reports, or why the file cannot be read. */
export function findDamage(path: string): string[] {
  try {
    return read<{ integrity_check: string }>(path, 'select integrity_check from pragma_integrity_check')
      .filter(({ integrity_check: problem }) => problem !== 'ok')
      .map(({ integrity_check: problem }) => `database: ${problem}`);
  } catch (error) {
    if (error instanceof SQLite.SqliteError) {
      assertRoom(path);
      return [`database: ${error.message}`];
    }
    throw error;
  }
}

function findOrphans(path: string): string[] {
  const sql = 'select "table", parent, count(*) as n from pragma_foreign_key_check group by 1, 2';
  return read<{ table: string; parent: string; n: number }>(path, sql).map(
    ({ table, parent, n }) => `${table}: ${n} rows belong to no ${parent}`,
  );
}

function read<Row>(path: string, sql: string): Row[] {
  const db = new SQLite(path, { readonly: true, fileMustExist: true });
  try {
    return db.prepare<[], Row>(sql).all();
  } finally {
    db.close();
  }
}

async function checkDerived(
  path: string,
  { migrations, searchIndexes }: DatabaseDescription,
): Promise<string[]> {
  // A database without a name is a temporary file, which SQLite deletes when it is closed.
  const copy = new SQLite('');
  try {
    await migrate({ write: new Kysely({ dialect: createDialect(copy) }) }, migrations);
    copy.pragma('foreign_keys = off');
    copy.prepare('attach database ? as stored').run(path);
    return copy.transaction(() => {
      const tables = listTables(copy);
      const isDerived = (table: string) => derivedSuffixes.some((suffix) => table.endsWith(suffix));
      for (const table of tables) if (!isDerived(table)) copyRows(copy, table);
      // Positions follow the order of the commits and cannot be rebuilt, so they were copied with the rows.
      for (const index of searchIndexes)
        copy.prepare(buildIndexingStatements(index).addRows).run(0, endPosition);
      return [
        ...tables
          .filter((table) => table.endsWith(countSuffix))
          .filter((table) => hasDifferentRows(copy, table, 'n <> 0'))
          .map((table) => `${table}: wrong counts`),
        ...tables
          .filter((table) => table.endsWith(indexSuffix))
          .filter((table) => hasDifferentRows(copy, table, 'true'))
          .map((table) => `${table}: does not agree with its rows`),
        ...listIndexes(copy)
          .filter(
            (index) =>
              hasDifferentRows(copy, `${index}_docsize`, 'true', 'id') || hasDifferentTerms(copy, index),
          )
          .map((index) => `${index}: does not agree with its rows`),
        ...searchIndexes
          .filter((index) => hasOtherFilters(copy, index))
          .map((index) => `${getSearchTables(index).positions}: does not agree with its rows`),
      ];
    })();
  } finally {
    copy.close();
  }
}

/** Lists tables, referenced ones first. */
function listTables(db: SQLite.Database): string[] {
  return db
    .prepare<[], string>(
      `select name from pragma_table_list as list where schema = 'main' and type = 'table'
        and name not like 'sqlite_%' and name not like 'kysely_%'
      order by (select count(*) from pragma_foreign_key_list(list.name)), name`,
    )
    .pluck()
    .all();
}

function copyRows(db: SQLite.Database, table: string): void {
  // Columns are named because their order depends on the order of the migrations, which may differ.
  const columns = db
    .prepare<[string], string>('select name from pragma_table_info(?)')
    .pluck()
    .all(table)
    .map((name) => `"${name}"`)
    .join(', ');
  // Triggers of tables that were copied before may have added rows, such as the events of webhooks.
  db.exec(`delete from main.${table}`);
  db.exec(`insert into main.${table} (${columns}) select ${columns} from stored.${table}`);
}

function listIndexes(db: SQLite.Database): string[] {
  return db
    .prepare<[], string>(
      "select name from main.sqlite_schema where sql like 'create virtual table % using fts5 (%'",
    )
    .pluck()
    .all();
}

function hasDifferentRows(db: SQLite.Database, table: string, where: string, columns = '*'): boolean {
  const rebuilt = `select ${columns} from main.${table} where ${where}`;
  const stored = `select ${columns} from stored.${table} where ${where}`;
  return hasDifference(db, rebuilt, stored);
}

/** Compares the positions, with the columns by which searches are filtered, with the rows that they belong to. */
function hasOtherFilters(db: SQLite.Database, index: SearchIndex): boolean {
  const columns = listPositionColumns(index);
  const positions = `select ${columns} from stored.${getSearchTables(index).positions}`;
  const sql = `select exists (${positions} except select ${columns} from stored.${index.table})`;
  return db.prepare<[], number>(sql).pluck().get() === 1;
}

/** Compares every term of an index, with the number of records and occurrences that it has. */
function hasDifferentTerms(db: SQLite.Database, index: string): boolean {
  const selectTerms = (database: 'main' | 'stored') => {
    db.exec(`create virtual table temp.${database}_${index} using fts5vocab (${database}, ${index}, row)`);
    return `select term, doc, cnt from temp.${database}_${index}`;
  };
  return hasDifference(db, selectTerms('main'), selectTerms('stored'));
}

function hasDifference(db: SQLite.Database, one: string, other: string): boolean {
  const sql = `select exists (${one} except ${other}) or exists (${other} except ${one})`;
  return db.prepare<[], number>(sql).pluck().get() === 1;
}
