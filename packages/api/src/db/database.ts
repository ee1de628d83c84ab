import { dirname } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, type Kysely as KyselyOf, SqliteDialect, sql, type Transaction } from 'kysely';
import { AppError } from '../errors.ts';
import { hasRoom } from '../files/disk-room.ts';
import { createWriter, isUnavailable, type Writer } from './group-commit.ts';
import { runAtOnce } from './prepared.ts';
import type { Schema } from './schema.ts';
import { createSearchThread, type SearchThread } from './search-thread.ts';
import { withStatementCache } from './statement-cache.ts';
import { createTextIndexer, indexNewTexts, type TextIndexer } from './text-index.ts';

const busyTimeoutMs = 5000;

/** What a query function takes first: a database of either kind, or the transaction it runs in. */
export type Executor = KyselyOf<Schema>;
export type Trx = Transaction<Schema>;

/** Finds all that was stored before, and holds up nobody. */
type Searches = Pick<SearchThread, 'find'>;

export type Reader = Executor & {
  searches: Searches;
  /** Another number once anything was written, by this process or another. */
  version: () => number;
};

/** Connections to one file: reads never wait for a write or a search, and see what is committed. */
export type Database = {
  read: Reader;
  write: Executor;
  /** Runs a work in a transaction that others may share; use `inTransaction`. */
  inGroup: Writer;
  /** Whether it answers, and its disk has room for more. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

/** Opens or makes the SQLite file. What was acknowledged survives a power cut (`synchronous=FULL`). */
export function openDatabase(path: string): Database {
  const writing = connect(path, 'journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON');
  const write = queriesOn(writing);
  const reading = connect(path, 'query_only = ON');
  const read = queriesOn(reading);
  runAtOnce(read, reading);
  const version = reading.prepare<[], number>('pragma data_version').pluck();
  const inGroup = createWriter(write, writing, () => texts.noteNew());
  const texts = createTextIndexer(() => inGroup(indexNewTexts));
  const thread = createSearchThread(path);
  return {
    read: Object.assign(read, {
      searches: afterIndexing(thread, texts),
      version: () => version.get() ?? Number.NaN,
    }),
    write,
    inGroup,
    async isReady() {
      try {
        // Unlike a constant, this is read from the file.
        await sql`select count(*) from sqlite_schema`.execute(read);
        return await hasRoom(dirname(path));
      } catch {
        return false;
      }
    },
    async close() {
      await texts.close();
      await thread.close();
      await read.destroy();
      await write.destroy();
    },
  };
}

function afterIndexing(thread: SearchThread, texts: TextIndexer): Searches {
  return {
    async find(search, signal) {
      // What cannot be indexed, on a full disk, is missing from what is found.
      await texts.catchUp().catch(() => undefined);
      return await thread.find(search, signal);
    },
  };
}

function connect(path: string, ...pragmas: string[]): SQLite.Database {
  const connection = new SQLite(path, { timeout: busyTimeoutMs });
  for (const pragma of pragmas) connection.pragma(pragma);
  return connection;
}

function queriesOn(connection: SQLite.Database): Executor {
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: withStatementCache(connection) }) });
}

/**
 * Runs the work in a transaction of its own or together with others, and answers after the commit. It may be run twice,
 * so it changes nothing but the database; and inside, only the given transaction may be used: the writing connection is
 * taken, and waiting for it would never end.
 * Throws `unavailable` when the disk is full or the database is locked by another process.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.inGroup(work);
  } catch (error) {
    if (isUnavailable(error)) {
      throw new AppError('unavailable', { cause: error, retryAfterSeconds: 5 });
    }
    throw error;
  }
}
