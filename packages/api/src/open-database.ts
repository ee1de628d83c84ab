import { createApartThread } from './db/apart-thread.ts';
import { type Connections, openConnections } from './db/database.ts';
import type { SearchRequest, SearchResult } from './search/find-records.ts';
import { createIndexMerger } from './search/index-merger.ts';
import { listFullTextTables } from './search/search-index.ts';
import { createSearchIndexer } from './search/search-indexer.ts';
import { createSearchThread } from './search/search-thread.ts';
import { type SearchIndexName, searchIndexes } from './search-indexes.ts';

/** The read connection, together with searches; these find everything committed before the call. */
export type Reader = Connections['read'] & {
  searches: {
    /** Runs off the main thread. Throws `unavailable` when too many searches are queued. */
    find(search: SearchRequest & { index: SearchIndexName }, signal?: AbortSignal): Promise<SearchResult>;
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
  readRowsApart(query: { sql: string; parameters: readonly unknown[] }): Promise<unknown[]>;
};

/** Opens the database of all features, or creates it. Its tables are created by `migrate`. */
export function openDatabase(path: string): Database {
  const { emptyLog, ...connections } = openConnections(path, () => {
    indexer.schedule();
    merger.schedule();
  });
  const merger = createIndexMerger(searchIndexes, connections.read, connections.inGroupCommit, emptyLog);
  const indexer = createSearchIndexer(searchIndexes, connections.read, connections.inGroupCommit);
  const thread = createSearchThread(path, searchIndexes);
  const apart = createApartThread(path);
  const searches: Reader['searches'] = {
    async find(search, signal) {
      // If indexing fails, for example on a full disk, the search still runs, without the unindexed rows.
      await indexer.catchUp().catch(() => undefined);
      return await thread.find(search, signal);
    },
  };
  return {
    ...connections,
    read: Object.assign(connections.read, { searches }),
    async overwriteDeleted() {
      await indexer.catchUp();
      await merger.merge();
      await emptyLog();
    },
    async purgeDeleted() {
      const optimize = searchIndexes
        .flatMap(listFullTextTables)
        .map((table) => `insert into "${table}" ("${table}") values ('optimize')`);
      // The only write connection is held, since waiting for the file would block the main thread.
      await connections.write
        .connection()
        .execute(() => apart.runStatements([...optimize, 'vacuum', 'pragma wal_checkpoint(truncate)']));
    },
    readRowsApart: (query) => apart.readRows(query),
    async close() {
      await merger.close();
      await indexer.close();
      await thread.close();
      await apart.close();
      await connections.close();
    },
  };
}
