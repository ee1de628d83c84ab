import { dirname } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { Connections, TextColumn } from '../database/connections.ts';
import { createWriter } from '../database/group-commit.ts';
import { executeDirectly, type PrepareDirectly } from '../database/prepared-query.ts';
import { hasFreeSpace } from '../file-system/free-space.ts';
import { createDialect, withUnplannedLimit } from './dialect.ts';

const busyTimeoutMs = 5000;

type SqliteConnections<Schema> = Connections<Schema> & {
  /** Moves the write-ahead log into the file and empties it. Returns false if a reader or another process still needs it. */
  emptyLog: () => Promise<boolean>;
};

/** Page cache for reads: indexes of lists fit, and reading a whole list does not fill memory. The system caches the file. */
const readCacheKiB = 4096;

/**
 * Opens the SQLite file, or creates it. Committed data survives a power cut (`synchronous=FULL`), deleted data is
 * overwritten (`secure_delete`). `onCommit` is called after each transaction of `inGroupCommit`.
 */
export function openConnections<Schema>(path: string, onCommit: () => void): SqliteConnections<Schema> {
  const writeConnection = connect(
    path,
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'secure_delete = ON',
  );
  const write = new Kysely<Schema>({ dialect: createDialect(writeConnection) });
  const checkpoint = writeConnection.prepare<[], { busy: number }>('pragma wal_checkpoint(truncate)');
  const direct = createPreparer(writeConnection);
  const readConnection = connect(path, 'query_only = ON', `cache_size = -${readCacheKiB}`);
  const read = new Kysely<Schema>({ dialect: createDialect(readConnection) });
  executeDirectly(read, createPreparer(readConnection));
  const version = readConnection.prepare<[], number>('pragma data_version').pluck();
  return {
    read: Object.assign(read, { version: () => version.get() ?? Number.NaN }),
    write,
    inGroupCommit: createWriter({
      async begin() {
        const trx = await write.startTransaction().execute();
        executeDirectly(trx, direct);
        return {
          trx,
          commit: () => trx.commit().execute(),
          rollback: () => trx.rollback().execute(),
        };
      },
      isUnavailable,
      onCommit,
    }),
    async emptyLog() {
      return await write.connection().execute(async () => {
        // Without waiting: the reader may be in this process, which would then wait for itself.
        writeConnection.pragma('busy_timeout = 0');
        try {
          return checkpoint.get()?.busy === 0;
        } finally {
          writeConnection.pragma(`busy_timeout = ${busyTimeoutMs}`);
        }
      });
    },
    async isReady() {
      try {
        // `select 1` would not read the file.
        await sql`select count(*) from sqlite_schema`.execute(read);
        return await hasFreeSpace(dirname(path));
      } catch {
        return false;
      }
    },
    async close() {
      await read.destroy();
      await write.destroy();
      // Kysely closes only what it has used. The last one to be closed empties the log.
      readConnection.close();
      writeConnection.close();
    },
  };
}

function connect(path: string, ...pragmas: string[]): SQLite.Database {
  const connection = new SQLite(path, { timeout: busyTimeoutMs });
  for (const pragma of pragmas) connection.pragma(pragma);
  return connection;
}

/** Lists the columns of all tables that may contain texts. */
export async function listTextColumns(db: QueryExecutorProvider): Promise<TextColumn[]> {
  const { rows } = await sql<TextColumn>`
    select list.name as "table", info.name as "column"
    from pragma_table_list as list, pragma_table_xinfo(list.name) as info
    where list.schema = 'main' and list.type = 'table' and info.type in ('TEXT', 'ANY')
    order by list.name, info.cid`.execute(db);
  return rows;
}

/** Copies a consistent snapshot of a database, without deleted data, while other processes may write. */
export function copyDatabase(from: string, to: string): void {
  const db = new SQLite(from, { readonly: true });
  try {
    db.prepare('vacuum into ?').run(to);
  } finally {
    db.close();
  }
}

function createPreparer(connection: SQLite.Database): PrepareDirectly {
  return <Row>(text: string) => {
    const statement = connection.prepare<unknown[], Row>(withUnplannedLimit(text));
    return (parameters) => {
      if (statement.reader) return statement.all(...parameters);
      statement.run(...parameters);
      return [];
    };
  };
}

/** Whether the disk is full or failing, or another process has locked the database. */
function isUnavailable(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && /^SQLITE_(FULL|BUSY|IOERR)/.test(error.code);
}
