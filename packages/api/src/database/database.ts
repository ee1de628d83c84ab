import type * as connections from '@isangano/platform/database/connections';
import type { MigrationStep } from '@isangano/platform/database/migrations';
import * as preparedQueries from '@isangano/platform/database/prepared-query';
import { getSeqRange, nextSeq } from '@isangano/platform/database/record-order';
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

export { afterCommit, inTransaction } from '@isangano/platform/database/connections';
export type { Param } from '@isangano/platform/database/prepared-query';
export { copyDatabase } from '@isangano/platform/sqlite/database';

/** The first parameter of query functions: the read or write database, or a transaction. */
export type Executor = connections.Executor<Schema>;
export type Trx = connections.Trx<Schema>;
export type Connections = connections.Connections<Schema>;

/**
 * Returns a function that runs a query with parameters. The query is built and compiled once, at the first
 * call: that costs as much as running it.
 */
export function prepareQuery<Params extends Record<string, unknown>, Row>(
  build: (db: Executor, param: preparedQueries.Param<Params>) => Compilable<Row> | RawBuilder<Row>,
): (executor: Executor, params: Params) => Promise<Row[]> {
  return preparedQueries.prepareQuery(build);
}

/** As `prepareQuery`, for queries that differ in a name, such as that of a table: each is compiled once. */
export function prepareQueries<Params extends Record<string, unknown>, Row>(
  build: (name: string, param: preparedQueries.Param<Params>) => RawBuilder<Row>,
): (executor: Executor, name: string, params: Params) => Promise<Row[]> {
  const queries = new Map<string, ReturnType<typeof prepareQuery<Params, Row>>>();
  return async (executor, name, params) => {
    const query = queries.get(name) ?? prepareQuery<Params, Row>((_, param) => build(name, param));
    queries.set(name, query);
    return await query(executor, params);
  };
}

type AnyParams = Record<string, unknown>;
type AnyParam = preparedQueries.Param<AnyParams>;

/** Returns a function that runs a statement with the columns of a row, some of which may be missing. */
function prepareForRow(build: (columns: string[], param: AnyParam) => RawBuilder<unknown>) {
  const run = prepareQueries<AnyParams, unknown>((names, param) => build(names.split(' '), param));
  return async (executor: Executor, row: object, others: AnyParams = {}): Promise<unknown[]> =>
    await run(executor, Object.keys(row).join(' '), { ...row, ...others });
}

const joinColumns = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

function insertInto(table: string, columns: readonly string[], param: AnyParam): RawBuilder<unknown> {
  return sql`insert into ${sql.table(table)} (${joinColumns(columns)})
    values (${sql.join(columns.map((column) => param(column)))})`;
}

/** Returns a function that inserts a row into a table. */
export function createInsert<Table extends keyof Schema>(table: Table) {
  const insert = prepareForRow((columns, param) => insertInto(table, columns, param));
  return async (executor: Executor, row: Insertable<Schema[Table]>): Promise<void> => {
    await insert(executor, row);
  };
}

/** Returns a function that inserts a row unless there is one with its key, and returns whether it has. */
export function createInsertNew<Table extends keyof Schema>(table: Table) {
  const insert = prepareForRow(
    (columns, param) => sql`${insertInto(table, columns, param)} on conflict do nothing returning 1 as n`,
  );
  return async (executor: Executor, row: Insertable<Schema[Table]>): Promise<boolean> =>
    (await insert(executor, row)).length > 0;
}

type RecordTable = 'application' | 'contact_message' | 'project';

/** As `createInsert`, for records that are listed by `seq`, which follows from the time of their creation. */
export function createRecordInsert<Table extends RecordTable>(table: Table) {
  const insert = prepareForRow((columns, param) =>
    insertInto(table, ['seq', ...columns], (name) =>
      name === 'seq' ? nextSeq(table, param('firstSeq'), param('endSeq')) : param(name),
    ),
  );
  return async (
    executor: Executor,
    row: Omit<Insertable<Schema[Table]>, 'seq'> & { created_at: string },
  ): Promise<void> => {
    await insert(executor, row, getSeqRange(Date.parse(row.created_at)));
  };
}

/** Returns a function that inserts a row, or replaces all other columns of the one with the same key. */
export function createUpsert<Table extends keyof Schema>(table: Table, keys: readonly Column<Table>[]) {
  const upsert = prepareForRow((columns, param) => {
    const changes = columns
      .filter((column) => keys.every((key) => key !== column))
      .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
    return sql`${insertInto(table, columns, param)}
      on conflict (${joinColumns(keys)}) do update set ${sql.join(changes)}`;
  });
  return async (executor: Executor, row: Insertable<Schema[Table]>): Promise<void> => {
    await upsert(executor, row);
  };
}

type Column<Table extends keyof Schema> = string & keyof Schema[Table];
type Value<Table extends keyof Schema, Name> = NonNullable<
  Selectable<Schema[Table]>[Name & keyof Selectable<Schema[Table]>]
>;
type Key<Table extends keyof Schema, Columns extends readonly string[]> = {
  [Index in keyof Columns]: Value<Table, Columns[Index]>;
};

/** Returns the condition that these columns have the values of a key; see `toKeyParams`. */
function matchesKey(columns: readonly string[], param: AnyParam): RawBuilder<boolean> {
  return sql.join(
    columns.map((column, index) => sql`${sql.ref(column)} = ${param(`key ${index}`)}`),
    sql` and `,
  );
}

function toKeyParams(key: readonly unknown[]): AnyParams {
  return Object.fromEntries(key.map((value, index) => [`key ${index}`, value]));
}

/** Returns a function that lists the rows with a key, whole, in the order of other columns. */
export function createList<Table extends keyof Schema, const Columns extends readonly Column<Table>[]>(
  table: Table,
  columns: Columns,
  ...order: Column<Table>[]
) {
  const select = prepareQuery<AnyParams, Selectable<Schema[Table]>>((_, param) => {
    const orderBy = order.length > 0 ? sql`order by ${joinColumns(order)}` : sql``;
    return sql`select * from ${sql.table(table)} where ${matchesKey(columns, param)} ${orderBy}`;
  });
  return async (executor: Executor, ...key: Key<Table, Columns>): Promise<Selectable<Schema[Table]>[]> =>
    await select(executor, toKeyParams(key));
}

/** Returns a function that finds the row with a key, whole. */
export function createFind<Table extends keyof Schema, Columns extends readonly Column<Table>[]>(
  table: Table,
  ...columns: Columns
) {
  const list = createList(table, columns);
  return async (
    executor: Executor,
    ...key: Key<Table, Columns>
  ): Promise<Selectable<Schema[Table]> | undefined> => (await list(executor, ...key))[0];
}

/** Returns a function that counts the rows with a value in a column. */
export function createCount<Table extends keyof Schema, Name extends Column<Table>>(
  table: Table,
  column: Name,
) {
  const count = prepareQuery<AnyParams, { n: number }>(
    (_, param) => sql`select count(*) as n from ${sql.table(table)} where ${matchesKey([column], param)}`,
  );
  return async (executor: Executor, value: Value<Table, Name>): Promise<number> =>
    (await count(executor, toKeyParams([value])))[0]?.n ?? 0;
}

/**
 * Returns a function that changes the row with a key, which is a list if it has several columns, and returns false if
 * there is none. Columns that are `undefined` keep their values.
 */
export function createUpdate<Table extends keyof Schema>(table: Table, ...columns: Column<Table>[]) {
  const update = prepareForRow((names, param) => {
    const changes = names.map((name) => sql`${sql.ref(name)} = ${param(name)}`);
    return sql`update ${sql.table(table)} set ${sql.join(changes)}
      where ${matchesKey(columns, param)} returning 1 as n`;
  });
  return async (
    executor: Executor,
    key: string | number | readonly (string | number)[],
    change: Updateable<Schema[Table]>,
  ): Promise<boolean> => {
    const changes = Object.entries<unknown>(change).filter(([, changed]) => changed !== undefined);
    const keyParams = toKeyParams(typeof key === 'object' ? key : [key]);
    return (await update(executor, Object.fromEntries(changes), keyParams)).length > 0;
  };
}

/** Returns a function that deletes the rows with a key, and returns false if there are none. */
export function createDelete<Table extends keyof Schema, Columns extends readonly Column<Table>[]>(
  table: Table,
  ...columns: Columns
) {
  const remove = prepareQuery<AnyParams, unknown>(
    (_, param) => sql`delete from ${sql.table(table)} where ${matchesKey(columns, param)} returning 1 as n`,
  );
  return async (executor: Executor, ...key: Key<Table, Columns>): Promise<boolean> =>
    (await remove(executor, toKeyParams(key))).length > 0;
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

/** Closed at the end of its block if it is declared with `await using`. */
export type Database = Omit<Connections, 'read'> &
  AsyncDisposable & {
    read: Reader;
    /** Whether other processes of this server may use it too. */
    isShared: boolean;
    /** Runs the missing migrations. Throws an error with a message for the operator. */
    migrate(onStep?: (step: MigrationStep) => void): Promise<void>;
    /** Throws `WrongDatabaseError` or `UnknownMigrationsError` unless this version may use the database as it is. */
    assertCurrent(): Promise<void>;
    /** State that all processes of the database share; in memory if there is only one. */
    openSharedStore(clock: () => number): SharedStore;
    /** Indexes the records that an upgrade has queued; otherwise that begins with the next commit or search. */
    startIndexing(): void;
    /** Removes the remains of deleted records from search indexes and log at once; otherwise that happens soon. */
    overwriteDeleted(): Promise<void>;
    /**
     * Rewrites the file, which also removes rows that earlier versions deleted without overwriting them. Writes wait
     * for that, reads and other requests do not.
     */
    purgeDeleted(): Promise<void>;
    /** Returns an English sentence for each problem: damage, and counts or searches that do not agree with their rows. */
    findErrors(): Promise<string[]>;
    /** Lists the columns that contain texts, of all tables but those that searches are made from. */
    listTextColumns(): Promise<{ table: string; column: string }[]>;
    /** Runs a query that reads whole tables off the main thread. */
    queryInWorker(query: { sql: string; parameters: readonly unknown[] }): Promise<unknown[]>;
  };
