import { AppError } from '@isangano/platform/errors';
import { resolveInTime } from '@isangano/platform/resolve-in-time';
import { createMemoryStore } from '@isangano/platform/shared-store/memory-store';
import { listTextColumns, openConnections } from '@isangano/platform/sqlite/database';
import { createMaintenanceThread } from '@isangano/platform/sqlite/maintenance-thread';
import * as checking from '@isangano/platform/sqlite/search/check-database';
import { createIndexMerger } from '@isangano/platform/sqlite/search/index-merger';
import { getSearchTables } from '@isangano/platform/sqlite/search/search-index';
import { createSearchIndexer } from '@isangano/platform/sqlite/search/search-indexer';
import { createSearchThread } from '@isangano/platform/sqlite/search/search-thread';
import type { Database, Reader } from './database/database.ts';
import { assertReadable, migrate, migrations } from './database/migrate.ts';
import type { Schema } from './database/schema.ts';
import { searchIndexes as defaultIndexes } from './registry.ts';

/** Only a new index has so many records to add that searches are rejected until they are added. */
const indexingMaxMs = 10_000;
const retryAfterSeconds = 10;

/**
 * Opens the database of all modules, or creates it. Its tables are created by `migrate`. A search waits for unindexed records
 * `searchWaitMs` at most.
 */
export function openDatabase(
  path: string,
  searchIndexes = defaultIndexes,
  { searchWaitMs = indexingMaxMs } = {},
): Database {
  const { emptyLog, ...connections } = openConnections<Schema>(path, () => {
    indexer.schedule();
    merger.schedule();
  });
  const merger = createIndexMerger(searchIndexes, connections.read, connections.inGroupCommit, emptyLog);
  const indexer = createSearchIndexer(searchIndexes, connections.read, connections.inGroupCommit);
  const thread = createSearchThread(path, searchIndexes);
  const maintenance = createMaintenanceThread(path);
  const searches: Reader['searches'] = {
    async find(search, signal) {
      // If indexing fails, for example on a full disk, the search still runs, without the unindexed rows.
      const indexed = indexer.catchUp().then(
        () => true,
        () => true,
      );
      const isInTime = await resolveInTime(indexed, searchWaitMs, false);
      if (!isInTime) throw new AppError('unavailable', { retryAfterSeconds });
      return await thread.run(search, signal);
    },
  };
  async function close(): Promise<void> {
    await merger.close();
    await indexer.close();
    await thread.close();
    await maintenance.close();
    await connections.close();
  }
  return {
    ...connections,
    read: Object.assign(connections.read, { searches }),
    isShared: false,
    migrate: (onStep) => migrate(connections, onStep),
    async assertCurrent() {
      assertReadable(path, { canBeOlder: false });
    },
    openSharedStore: createMemoryStore,
    startIndexing: () => indexer.schedule(),
    async overwriteDeleted() {
      await indexer.catchUp();
      await merger.merge();
      await emptyLog();
    },
    async purgeDeleted() {
      const optimize = searchIndexes
        .map((index) => getSearchTables(index).trigrams)
        .map((table) => `insert into "${table}" ("${table}") values ('optimize')`);
      // The only write connection is held, since waiting for the file would block the main thread.
      await connections.write
        .connection()
        .execute(() => maintenance.runStatements([...optimize, 'vacuum', 'pragma wal_checkpoint(truncate)']));
    },
    findErrors: () => checkDatabase(path),
    listTextColumns: () => listTextColumns(connections.read),
    queryInWorker: (query) => maintenance.readRows(query),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Checks a database file; see `checkDatabase` of the platform. */
export function checkDatabase(path: string): Promise<string[]> {
  return checking.checkDatabase(path, { migrations, searchIndexes: defaultIndexes });
}
