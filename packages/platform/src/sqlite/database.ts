import { dirname } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, sql, type Transaction } from 'kysely';
import { AppError } from '../errors.ts';
import { hasFreeSpace } from '../file-system/free-space.ts';
import { createDialect } from './dialect.ts';
import { createWriter, isUnavailable, type Writer } from './group-commit.ts';
import { executeDirectly } from './prepared-query.ts';

const busyTimeoutMs = 5000;

/** The first parameter of query functions: the read or write database, or a transaction. */
export type Executor<Schema> = Kysely<Schema>;
export type Trx<Schema> = Transaction<Schema>;

/** Connections to one SQLite file. Reads see committed data and never wait for a write. */
export type Connections<Schema> = {
  read: Executor<Schema> & {
    /** Data version: changes when any other connection commits, in this process or another. */
    version: () => number;
  };
  write: Executor<Schema>;
  /** Runs a callback in a transaction that concurrent ones may share. Call `inTransaction` instead. */
  inGroupCommit: Writer<Schema>;
  /**
   * Moves the write-ahead log into the file and empties it. Returns false, and leaves the rest for later, while a reader
   * or another process needs it.
   */
  emptyLog: () => Promise<boolean>;
  /** Whether the file can be read and its disk has free space. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

/** Page cache for reads: indexes of lists fit, and reading a whole list does not fill memory. The system caches the file. */
const readCacheKiB = 4096;

/**
 * Opens the SQLite file, or creates it. Committed data survives a power cut (`synchronous=FULL`), deleted data is
 * overwritten (`secure_delete`). `onCommit` is called after each transaction of `inGroupCommit`.
 */
export function openConnections<Schema>(path: string, onCommit: () => void): Connections<Schema> {
  const writeConnection = connect(
    path,
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'secure_delete = ON',
  );
  const write = createKysely<Schema>(writeConnection);
  const checkpoint = writeConnection.prepare<[], { busy: number }>('pragma wal_checkpoint(truncate)');
  const readConnection = connect(path, 'query_only = ON', `cache_size = -${readCacheKiB}`);
  const read = createKysely<Schema>(readConnection);
  executeDirectly(read, readConnection);
  const version = readConnection.prepare<[], number>('pragma data_version').pluck();
  return {
    read: Object.assign(read, { version: () => version.get() ?? Number.NaN }),
    write,
    inGroupCommit: createWriter(write, writeConnection, onCommit),
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
    },
  };
}

function connect(path: string, ...pragmas: string[]): SQLite.Database {
  const connection = new SQLite(path, { timeout: busyTimeoutMs });
  for (const pragma of pragmas) connection.pragma(pragma);
  return connection;
}

function createKysely<Schema>(connection: SQLite.Database): Executor<Schema> {
  return new Kysely<Schema>({ dialect: createDialect(connection) });
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

/**
 * Runs the callback in a transaction, which concurrent calls may share (group commit), and resolves after the
 * commit. The callback may run twice, so it must have no effects outside the database. It must use only the
 * given transaction: that occupies the single write connection, so waiting for another one would deadlock.
 * Throws `unavailable` when the disk is full or another process has locked the database, and what the
 * callback throws.
 */
export async function inTransaction<Schema, Result>(
  db: Pick<Connections<Schema>, 'inGroupCommit'>,
  callback: (trx: Trx<Schema>) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.inGroupCommit(callback);
  } catch (error) {
    if (isUnavailable(error)) {
      throw new AppError('unavailable', { cause: error, retryAfterSeconds: 5 });
    }
    throw error;
  }
}
