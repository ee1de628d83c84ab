import type { SearchIndex } from '@isangano/platform/database/search-index';
import { listTextColumns, openConnections } from '@isangano/platform/postgres/database';
import { findRecords } from '@isangano/platform/postgres/find-records';
import { migrate } from '@isangano/platform/postgres/migrate';
import { openSharedStore } from '@isangano/platform/postgres/shared-store';
import { CompiledQuery, sql } from 'kysely';
import type { Database } from './database/database.ts';
import { postgresMigrations } from './database/postgres/migrations.ts';
import type { Schema } from './database/schema.ts';
import { recordRegistry } from './registry.ts';

const defaultIndexes: readonly SearchIndex[] = recordRegistry.modules.map(({ searchIndex }) => searchIndex);

/** Opens the database of all modules in PostgreSQL. */
export function openPostgres(url: string, searchIndexes = defaultIndexes): Database {
  const { feed, ...connections } = openConnections<Schema>(url, () => undefined);
  const stores: { close: () => Promise<void> }[] = [];
  const read: Database['read'] = Object.assign(connections.read, {
    searches: {
      async find({ index: name, ...search }) {
        const index = searchIndexes.find((one) => one.name === name);
        if (!index) throw new Error(`there is no search index ${name}`);
        return await findRecords(connections.read, index, search);
      },
    },
  } satisfies Pick<Database['read'], 'searches'>);
  return {
    ...connections,
    read,
    migrate: (onStep) => migrate(connections, postgresMigrations, onStep),
    openSharedStore(clock) {
      const store = openSharedStore(url, feed, clock);
      stores.push(store);
      return store;
    },
    async close() {
      for (const store of stores) await store.close();
      await connections.close();
    },
    startIndexing: () => undefined,
    async overwriteDeleted() {
      await sql`vacuum`.execute(connections.write);
    },
    async purgeDeleted() {
      await sql`vacuum full`.execute(connections.write);
    },
    listTextColumns: () =>
      listTextColumns(
        connections.read,
        searchIndexes.map(({ name }) => `${name}_text`),
      ),
    async queryInWorker(query) {
      const { rows } = await connections.read.executeQuery(
        CompiledQuery.raw(query.sql, [...query.parameters]),
      );
      return rows;
    },
  };
}
