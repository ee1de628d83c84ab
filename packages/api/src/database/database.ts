import type * as connections from '@isangano/platform/database/connections';
import type { MigrationStep } from '@isangano/platform/database/migrations';
import * as preparedQueries from '@isangano/platform/database/prepared-query';
import type { SearchRequest, SearchResult } from '@isangano/platform/database/search-request';
import type { SharedStore } from '@isangano/platform/shared-store/shared-store';
import {
  type Compilable,
  type Insertable,
  type RawBuilder,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import type { Schema } from './schema.ts';

export { inTransaction } from '@isangano/platform/database/connections';
export type { Param } from '@isangano/platform/database/prepared-query';
export { copyDatabase } from '@isangano/platform/sqlite/database';

/** The first parameter of query functions: the read or write database, or a transaction. */
export type Executor = connections.Executor<Schema>;
export type Trx = connections.Trx<Schema>;
export type Connections = connections.Connections<Schema>;

/**
 * Returns a function that runs a query with parameters. The query is built and compiled once, at the first
 * call: that costs as much as running it, so this is for the few queries that many requests run.
 */
export function prepareQuery<Params extends Record<string, preparedQueries.Value>, Row>(
  build: (db: Executor, param: preparedQueries.Param<Params>) => Compilable<Row>,
): (executor: Executor, params: Params) => Promise<Row[]> {
  return preparedQueries.prepareQuery(build);
}

/**
 * As `prepareQuery`, for a query that is the same for several tables: returns a function that runs it on the table of this
 * name, for which it is compiled once.
 */
export function prepareTableQuery<Params extends Record<string, preparedQueries.Value>, Row>(
  build: (table: RawBuilder<unknown>, param: preparedQueries.Param<Params>) => RawBuilder<Row>,
): (executor: Executor, table: string, params: Params) => Promise<Row[]> {
  const queries = new Map<string, ReturnType<typeof prepareQuery<Params, Row>>>();
  return async (executor, table, params) => {
    let query = queries.get(table);
    if (!query) {
      query = prepareQuery<Params, Row>((db, param) => ({
        compile: () => build(sql.table(table), param).compile(db),
      }));
      queries.set(table, query);
    }
    return await query(executor, params);
  };
}

/** Returns a function that inserts a row into a table. */
export function createInsert<Table extends keyof Schema>(table: Table) {
  return async (executor: Executor, row: Insertable<Schema[Table]>): Promise<void> => {
    await executor.insertInto(table).values(row).execute();
  };
}

/** Returns a function that inserts a row, or replaces all other columns of the one with the same key. */
export function createUpsert<Table extends keyof Schema>(table: Table, keys: readonly Column<Table>[]) {
  return async (executor: Executor, row: Insertable<Schema[Table]>): Promise<void> => {
    const columns = Object.keys(row);
    const changes = columns
      .filter((column) => keys.every((key) => key !== column))
      .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values (${sql.join(Object.values<unknown>(row))})
      on conflict (${sql.join(keys.map((key) => sql.ref(key)))}) do update set ${sql.join(changes)}`.execute(
      executor,
    );
  };
}

type Column<Table extends keyof Schema> = string & keyof Schema[Table];
type Value<Table extends keyof Schema, Name> = NonNullable<
  Selectable<Schema[Table]>[Name & keyof Selectable<Schema[Table]>]
>;
type Key<Table extends keyof Schema, Columns extends readonly string[]> = {
  [Index in keyof Columns]: Value<Table, Columns[Index]>;
};

/** Returns the condition that these columns have the values of a key. */
function matchesKey(columns: readonly string[], key: readonly unknown[]): RawBuilder<boolean> {
  return sql.join(
    columns.map((column, index) => sql`${sql.ref(column)} = ${key[index]}`),
    sql` and `,
  );
}

/** Returns a function that finds the row with a key, whole. */
export function createFind<Table extends keyof Schema, Columns extends readonly Column<Table>[]>(
  table: Table,
  ...columns: Columns
) {
  return async (
    executor: Executor,
    ...key: Key<Table, Columns>
  ): Promise<Selectable<Schema[Table]> | undefined> => {
    const { rows } = await sql<Selectable<Schema[Table]>>`select * from ${sql.table(table)}
      where ${matchesKey(columns, key)}`.execute(executor);
    return rows[0];
  };
}

/** Returns a function that lists the rows with a key, whole, in the order of other columns. */
export function createList<Table extends keyof Schema, const Columns extends readonly Column<Table>[]>(
  table: Table,
  columns: Columns,
  ...order: Column<Table>[]
) {
  return async (executor: Executor, ...key: Key<Table, Columns>): Promise<Selectable<Schema[Table]>[]> => {
    const { rows } = await sql<Selectable<Schema[Table]>>`select * from ${sql.table(table)}
      where ${matchesKey(columns, key)} order by ${sql.join(order.map((name) => sql.ref(name)))}`.execute(
      executor,
    );
    return rows;
  };
}

/** Returns a function that counts the rows with a value in a column. */
export function createCount<Table extends keyof Schema, Name extends Column<Table>>(
  table: Table,
  column: Name,
) {
  return async (executor: Executor, value: Value<Table, Name>): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
      where ${matchesKey([column], [value])}`.execute(executor);
    return rows[0]?.n ?? 0;
  };
}

/**
 * Returns a function that changes the row with a key, which is a list if it has several columns, and returns false if there is
 * none. Columns that are `undefined` keep their values.
 */
export function createUpdate<Table extends keyof Schema>(table: Table, ...columns: Column<Table>[]) {
  return async (
    executor: Executor,
    key: string | number | readonly (string | number)[],
    change: Updateable<Schema[Table]>,
  ) => {
    const changes = Object.entries<unknown>(change).filter(([, changed]) => changed !== undefined);
    const assignments = sql.join(changes.map(([name, changed]) => sql`${sql.ref(name)} = ${changed}`));
    const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set ${assignments}
      where ${matchesKey(columns, typeof key === 'object' ? key : [key])}`.execute(executor);
    return numAffectedRows > 0n;
  };
}

/** Returns a function that deletes the rows with a key, and returns false if there are none. */
export function createDelete<Table extends keyof Schema, Columns extends readonly Column<Table>[]>(
  table: Table,
  ...columns: Columns
) {
  return async (executor: Executor, ...key: Key<Table, Columns>): Promise<boolean> => {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)}
      where ${matchesKey(columns, key)}`.execute(executor);
    return numAffectedRows > 0n;
  };
}

/** Returns a function that deletes the rows with a time before another one (ISO 8601), and returns their number. */
export function createDeleteBefore<Table extends keyof Schema>(table: Table, column: Column<Table>) {
  return async (executor: Executor, time: string): Promise<number> => {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)}
      where ${sql.ref(column)} < ${time}`.execute(executor);
    return Number(numAffectedRows);
  };
}

/** The read connection, together with searches; these find everything committed before the call. */
export type Reader = Connections['read'] & {
  searches: {
    /** Runs off the main thread. Throws `unavailable` when too many searches are queued, and while a new index is built. */
    find(search: SearchRequest, signal?: AbortSignal): Promise<SearchResult>;
  };
};

export type Database = Omit<Connections, 'read'> & {
  read: Reader;
  /** Whether other processes of this server may use it too. */
  isShared: boolean;
  /** Runs the missing migrations. Throws what the operator must know. */
  migrate(onStep?: (step: MigrationStep) => void): Promise<void>;
  /** Throws `WrongDatabaseError` or `UnknownMigrationsError` unless this version may use the database as it is. */
  assertCurrent(): Promise<void>;
  /** What all processes that use the database share; in memory if there is only one. */
  openSharedStore(clock: () => number): SharedStore;
  /** Indexes what an upgrade has queued; otherwise that begins with the next commit or search. */
  startIndexing(): void;
  /** Removes at once what is left of deleted records in search indexes and log; otherwise that happens soon. */
  overwriteDeleted(): Promise<void>;
  /**
   * Rewrites the file, so that it also lacks what earlier versions deleted without overwriting it. Writes wait for that, reads and
   * other requests do not.
   */
  purgeDeleted(): Promise<void>;
  /** Returns an English sentence for each problem: damage, and counts or searches that do not agree with their rows. */
  findErrors(): Promise<string[]>;
  /** Lists the columns that contain texts, of all tables but those that searches are made from. */
  listTextColumns(): Promise<{ table: string; column: string }[]>;
  /** Runs a query that reads whole tables off the main thread. */
  queryInWorker(query: { sql: string; parameters: readonly unknown[] }): Promise<unknown[]>;
};
