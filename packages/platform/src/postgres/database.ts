import { setTimeout as pause } from 'node:timers/promises';
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
import { isLocked, TablesLockedError, UnavailableError } from './errors.ts';
import { openPool } from './pool.ts';

/** Connections for reads: PostgreSQL answers as many at the same time as it has processors. */
const readsMax = 8;

/** How long a statement waits for a table that another process has locked, and a transaction for those of others. */
const lockTimeoutMs = 5000;
/** A process that hangs within a transaction would keep all others from writing. */
const idleTransactionMs = 15_000;
const readTimeoutMs = 30_000;
/** How long a statement may take before the server counts as unreachable: its own limits are shorter. */
const readAnswerMs = readTimeoutMs + 5000;
const writeAnswerMs = 20_000;
const searchesMax = 4;

/** Waiting for a table blocks its readers, and a backup locks all tables until it ends. */
const vacuumLockMs = 1000;
const vacuumPauseMs = 5000;
const vacuumAttempts = 60;

/** The key of the lock that each transaction takes, a number that no other program uses. */
const writeLock = 4_793_120_118;

export type PostgresConnections<Schema> = Connections<Schema> & {
  feed: ChangeFeed;
  /** For searches, whose plans depend on the searched text. */
  search: Executor<Schema>;
  /**
   * Frees the space of deleted rows. `full` rewrites each table, which is locked during that, and its statistics.
   * Throws `TablesLockedError` if another program has locked one for five minutes.
   */
  vacuum: (statement: 'vacuum' | 'vacuum (full, analyze)') => Promise<void>;
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
              lock_timeout: lockTimeoutMs,
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
      // On a connection of its own, so that writes go on.
      const pool = openPool(url, { max: 1, settings: { lock_timeout: vacuumLockMs } });
      try {
        const { rows } = await pool.query<{ name: string }>(
          'select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()',
        );
        for (const { name } of [...rows, { name: 'pg_statistic' }])
          await repeatWhileLocked(() => pool.query(`${statement} ${name}`));
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
        await sql`select 1`.execute(read);
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

async function repeatWhileLocked(run: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run();
      return;
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (attempt === vacuumAttempts) throw new TablesLockedError(error);
    }
    await pause(vacuumPauseMs);
  }
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
