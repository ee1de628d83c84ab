import { listTextColumns, openConnections } from '@isangano/platform/postgres/database';
import { findRecords } from '@isangano/platform/postgres/find-records';
import { assertCurrent, migrate } from '@isangano/platform/postgres/migrate';
import { openSharedStore } from '@isangano/platform/postgres/shared-store';
import type { Database } from './database/database.ts';
import { checkDerived } from './database/postgres/check-derived.ts';
import { postgresMigrations } from './database/postgres/migrations.ts';
import type { Schema } from './database/schema.ts';
import { searchIndexes as defaultIndexes } from './registry.ts';

export function openPostgres(url: string, searchIndexes = defaultIndexes): Database {
  const { feed, search, vacuum, readRows, ...connections } = openConnections<Schema>(url, () => undefined);
  const stores: { close: () => Promise<void> }[] = [];
  const read: Database['read'] = Object.assign(connections.read, {
    searches: {
      async find({ index: name, ...request }) {
        const index = searchIndexes.find((one) => one.name === name);
        if (!index) throw new Error(`there is no search index ${name}`);
        return await findRecords(search, index, request);
      },
    },
  } satisfies Pick<Database['read'], 'searches'>);
  async function close(): Promise<void> {
    for (const store of stores) await store.close();
    await connections.close();
  }
  return {
    ...connections,
    read,
    isShared: true,
    migrate: (onStep) => migrate(connections, postgresMigrations, onStep),
    assertCurrent: () => assertCurrent(connections.read, postgresMigrations),
    openSharedStore(clock) {
      const store = openSharedStore(url, feed, clock);
      stores.push(store);
      return store;
    },
    close,
    [Symbol.asyncDispose]: close,
    startIndexing: () => undefined,
    overwriteDeleted: () => vacuum('vacuum'),
    purgeDeleted: () => vacuum('vacuum (full, analyze)'),
    findErrors: () => checkDerived(connections.read),
    listTextColumns: () =>
      listTextColumns(
        connections.read,
        searchIndexes.map(({ name }) => `${name}_text`),
      ),
    queryInWorker: readRows,
  };
}
