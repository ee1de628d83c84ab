import {
  CompiledQuery,
  HandleEmptyInListsPlugin,
  Kysely,
  type QueryExecutorProvider,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely';
import type { Connections, Executor, TextColumn } from '../database/connections.ts';
import { createWriter } from '../database/group-commit.ts';
import { type ChangeFeed, openChangeFeed } from './change-feed.ts';
import { beginPipelined, createDialect, PoolDriver } from './dialect.ts';
import { UnavailableError } from './errors.ts';
import { openPool } from './pool.ts';

/** Connections for reads: PostgreSQL answers as many at the same time as it has processors. */
const readsMax = 8;

/** How long a transaction waits for those of other processes. */
const lockTimeoutMs = 5000;
/** A process that hangs within a transaction would keep all others from writing. */
const idleTransactionMs = 15_000;
const readTimeoutMs = 30_000;
/** A server that has not answered for so long does not answer: its own limits are shorter. */
const readAnswerMs = readTimeoutMs + 5000;
const writeAnswerMs = 20_000;
const searchesMax = 4;

/** The key of the lock that each transaction takes, a number that no other program uses. */
const writeLock = 4_793_120_118;

export type PostgresConnections<Schema> = Connections<Schema> & {
  feed: ChangeFeed;
  /** For searches, whose plans depend on what is searched for. */
  search: Executor<Schema>;
  /** Frees the space of what was deleted; in full, it rewrites all tables, which nobody can use meanwhile. */
  vacuum: (statement: 'vacuum' | 'vacuum full') => Promise<void>;
  readRows: (query: { sql: string; parameters: readonly unknown[] }) => Promise<unknown[]>;
};

/**
 * Opens connections to a PostgreSQL database; they are made when they are needed. One transaction runs at a time, in all
 * processes, as in SQLite: each takes a lock at its beginning.
 */
export function openConnections<Schema>(
  url: string,
  onCommit: () => void,
  answerMs = writeAnswerMs,
): PostgresConnections<Schema> {
  const feed = openChangeFeed(url);
  // An empty list, which the SQL of PostgreSQL does not have.
  const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];
  const openReads = (max: number, settings: Record<string, string> = {}): Executor<Schema> =>
    new Kysely({
      plugins,
      dialect: createDialect(
        new PoolDriver(
          openPool(url, {
            max,
            statementMaxMs: readAnswerMs,
            settings: {
              default_transaction_read_only: 'on',
              statement_timeout: readTimeoutMs,
              ...settings,
            },
          }),
        ),
      ),
    });
  const read = openReads(readsMax);
  const search = openReads(searchesMax, { plan_cache_mode: 'force_custom_plan' });
  const writer = new PoolDriver(
    openPool(url, {
      max: 1,
      settings: {
        lock_timeout: lockTimeoutMs,
        idle_in_transaction_session_timeout: idleTransactionMs,
      },
      isPipelined: true,
    }),
    `begin; select pg_advisory_xact_lock(${writeLock}); ${feed.notifySql}`,
  );
  const write: Executor<Schema> = new Kysely({ plugins, dialect: createDialect(writer) });
  return {
    feed,
    search,
    async vacuum(statement) {
      // On a connection of its own: writes go on meanwhile.
      const pool = openPool(url, { max: 1, settings: {} });
      try {
        await pool.query(statement);
      } finally {
        await pool.end();
      }
    },
    async readRows({ sql: text, parameters }) {
      const { rows } = await read.executeQuery(CompiledQuery.raw(text, [...parameters]));
      return rows;
    },
    read: Object.assign(read, { version: feed.version }),
    write,
    inGroupCommit: createWriter({
      begin: () => beginPipelined(write, writer, answerMs),
      isUnavailable: (error) => error instanceof UnavailableError,
      onCommit() {
        feed.countCommit();
        onCommit();
      },
    }),
    async isReady() {
      try {
        await sql`select 1 from kysely_migration limit 1`.execute(read);
        return true;
      } catch {
        return false;
      }
    },
    async close() {
      await feed.close();
      await read.destroy();
      await search.destroy();
      // Most transactions use its connections directly, past Kysely.
      await writer.destroy();
    },
  };
}

/** Lists the columns of all tables that contain texts, except for some tables. */
export async function listTextColumns(
  db: QueryExecutorProvider,
  excluded: readonly string[],
): Promise<TextColumn[]> {
  const { rows } = await sql<TextColumn>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and data_type = 'text'
    order by table_name, ordinal_position`.execute(db);
  return rows.filter(({ table }) => !excluded.includes(table));
}
