import type { SearchRequest, SearchResult } from '@isangano/platform/search/find-records';
import type * as sqlite from '@isangano/platform/sqlite/database';
import * as preparedQueries from '@isangano/platform/sqlite/prepared-query';
import type { Compilable } from 'kysely';
import type { Schema } from './schema.ts';

export { copyDatabase, inTransaction } from '@isangano/platform/sqlite/database';
export type { Param } from '@isangano/platform/sqlite/prepared-query';

/** The first parameter of query functions: the read or write database, or a transaction. */
export type Executor = sqlite.Executor<Schema>;
export type Trx = sqlite.Trx<Schema>;
export type Connections = sqlite.Connections<Schema>;

/**
 * Returns a function that runs a query with parameters. The query is built and compiled once, at the first
 * call: that costs as much as running it, so this is for the few queries that many requests run.
 */
export function prepareQuery<Params extends Record<string, preparedQueries.Value>, Row>(
  build: (db: Executor, param: preparedQueries.Param<Params>) => Compilable<Row>,
): (executor: Executor, params: Params) => Promise<Row[]> {
  return preparedQueries.prepareQuery(build);
}

/** The read connection, together with searches; these find everything committed before the call. */
export type Reader = Connections['read'] & {
  searches: {
    /** Runs off the main thread. Throws `unavailable` when too many searches are queued. */
    find(search: SearchRequest, signal?: AbortSignal): Promise<SearchResult>;
  };
};

export type Database = Omit<Connections, 'read' | 'emptyLog'> & {
  read: Reader;
  /** Removes at once what is left of deleted records in search indexes and log; otherwise that happens soon. */
  overwriteDeleted(): Promise<void>;
  /**
   * Rewrites the file, so that it also lacks what earlier versions deleted without overwriting it. Writes wait for that, reads and
   * other requests do not.
   */
  purgeDeleted(): Promise<void>;
  /** Runs a query that reads whole tables off the main thread. */
  queryInWorker(query: { sql: string; parameters: readonly unknown[] }): Promise<unknown[]>;
};
