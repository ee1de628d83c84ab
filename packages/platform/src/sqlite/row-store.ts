import SQLite from 'better-sqlite3';
import { type CopiedRow, type CopiedTable, copiedAtOnce, type RowStore } from '../database/copied-rows.ts';
import type { SearchIndex } from '../database/search-request.ts';
import { getSearchTables } from './search/search-index.ts';

/** Table with the nouns of deleted records that are not overwritten yet. */
const overwriting = 'pending_overwrite';

/** Opens a SQLite file of this version for a copy of all its rows. */
export function openRowStore(path: string, searchIndexes: readonly SearchIndex[]): RowStore {
  const db = new SQLite(path, { fileMustExist: true });
  db.pragma('synchronous = FULL');
  const excluded = new Set([
    overwriting,
    ...searchIndexes.map(getSearchTables).flatMap(({ positions, queue }) => [positions, queue]),
  ]);
  const isCopied = (name: string) =>
    !excluded.has(name) && !searchIndexes.some((index) => name.startsWith(getSearchTables(index).trigrams));

  function listTables(): CopiedTable[] {
    return db
      .prepare<[], string>(
        `select name from pragma_table_list where schema = 'main' and type = 'table'
          and name not like 'sqlite_%' and name not like 'kysely_%' order by name`,
      )
      .pluck()
      .all()
      .filter(isCopied)
      .map((name) => ({
        name,
        columns: db
          .prepare<[string], string>('select name from pragma_table_xinfo(?) where hidden = 0 order by cid')
          .pluck()
          .all(name),
      }));
  }

  function insert({ name, columns }: CopiedTable, rows: readonly CopiedRow[]): void {
    const statement = db.prepare(
      `insert into "${name}" (${columns.map((column) => `"${column}"`).join(', ')})
        values (${columns.map(() => '?').join(', ')})`,
    );
    for (const row of rows) statement.run(columns.map((column) => row[column] ?? null));
  }

  return {
    listTables: () => Promise.resolve(listTables()),
    async *readRows({ name, columns }) {
      const selection = columns.map((column) => `"${column}"`).join(', ');
      let batch: CopiedRow[] = [];
      for (const row of db.prepare<[], CopiedRow>(`select ${selection} from "${name}"`).iterate()) {
        if (batch.push(row) < copiedAtOnce) continue;
        yield batch;
        batch = [];
      }
      yield batch;
    },
    async replaceRows(copy) {
      db.pragma('foreign_keys = off');
      db.exec('begin immediate');
      try {
        const triggers = db
          .prepare<[], { name: string; sql: string }>(
            "select name, sql from sqlite_schema where type = 'trigger'",
          )
          .all();
        for (const { name } of triggers) db.exec(`drop trigger "${name}"`);
        for (const { name } of listTables()) db.exec(`delete from "${name}"`);
        await copy((table, rows) => Promise.resolve(insert(table, rows)));
        for (const { sql } of triggers) db.exec(sql);
        for (const index of searchIndexes)
          db.exec(`insert into "${getSearchTables(index).queue}" (seq) select seq from "${index.table}"`);
        const [orphan] = db.prepare<[], { table: string }>('pragma foreign_key_check').all();
        if (orphan) throw new Error(`${orphan.table} has rows that belong to nothing`);
        db.exec('commit');
      } catch (error) {
        // A full disk has ended the transaction already.
        if (db.inTransaction) db.exec('rollback');
        throw error;
      }
    },
    close: () => Promise.resolve(void db.close()),
  };
}
