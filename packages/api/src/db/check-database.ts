import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import { newTexts } from './text-index.ts';

/** Tables that triggers keep from the rows of others. */
const keptCounts = ['application_count', 'message_count'];

/**
 * What is wrong with a database file, in words, or nothing: damaged pages, rows that name missing ones,
 * and counts or search indexes that do not agree with the rows they are kept from. Those are made anew from
 * a copy of the rows to be compared. Sees one state, and holds up nobody who writes meanwhile.
 */
export async function checkDatabase(path: string): Promise<string[]> {
  const faults = [...findDamage(path), ...findOrphans(path)];
  return faults.length > 0 ? faults : await checkDerived(path);
}

/** What is wrong with the file itself: then no row of it can be trusted. */
export function findDamage(path: string): string[] {
  try {
    return read<{ integrity_check: string }>(path, 'select integrity_check from pragma_integrity_check')
      .filter(({ integrity_check: problem }) => problem !== 'ok')
      .map(({ integrity_check: problem }) => `database: ${problem}`);
  } catch (error) {
    if (error instanceof SQLite.SqliteError) return [`database: ${error.message}`];
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

async function checkDerived(path: string): Promise<string[]> {
  // Without a name, a database is a file that no one else sees and that goes when it is closed.
  const copy = new SQLite('');
  try {
    await migrate({ write: new Kysely<Schema>({ dialect: new SqliteDialect({ database: copy }) }) });
    copy.pragma('foreign_keys = off');
    copy.prepare('attach database ? as stored').run(path);
    return copy.transaction(() => {
      for (const table of listPlainTables(copy)) copyRows(copy, table);
      // The places tell of the order in which records came in and cannot be made anew: they were copied.
      for (const add of newTexts.flatMap(({ addTexts }) => addTexts)) copy.prepare(add).run(0);
      return [
        ...keptCounts
          .filter((table) => differ(copy, table, 'n <> 0'))
          .map((table) => `${table}: wrong counts`),
        ...listIndexes(copy)
          .filter((index) => differ(copy, `${index}_docsize`, 'true', 'id') || differInWords(copy, index))
          .map((index) => `${index}: does not agree with its rows`),
      ];
    })();
  } finally {
    copy.close();
  }
}

/** Those that name other tables come after them. What waits for an index is in none yet. */
function listPlainTables(db: SQLite.Database): string[] {
  return db
    .prepare<[], string>(
      `select name from pragma_table_list as list where schema = 'main' and type = 'table'
        and name not like 'sqlite_%' and name not like 'kysely_%' and name not like '%_waiting'
      order by (select count(*) from pragma_foreign_key_list(list.name)), name`,
    )
    .pluck()
    .all()
    .filter((name) => !keptCounts.includes(name));
}

function copyRows(db: SQLite.Database, table: string): void {
  // Columns stand in the order in which migrations came, which may be another in each database.
  const columns = db
    .prepare<[string], string>('select name from pragma_table_info(?)')
    .pluck()
    .all(table)
    .map((name) => `"${name}"`)
    .join(', ');
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

function differ(db: SQLite.Database, table: string, where: string, columns = '*'): boolean {
  const made = `select ${columns} from main.${table} where ${where}`;
  const stored = `select ${columns} from stored.${table} where ${where}`;
  return isDifferent(db, made, stored);
}

/** Every word of an index with the number of records and places that have it. */
function differInWords(db: SQLite.Database, index: string): boolean {
  const listed = (database: 'main' | 'stored') => {
    db.exec(`create virtual table temp.${database}_${index} using fts5vocab (${database}, ${index}, row)`);
    return `select term, doc, cnt from temp.${database}_${index}`;
  };
  return isDifferent(db, listed('main'), listed('stored'));
}

function isDifferent(db: SQLite.Database, one: string, other: string): boolean {
  const sql = `select exists (${one} except ${other}) or exists (${other} except ${one})`;
  return db.prepare<[], number>(sql).pluck().get() === 1;
}
