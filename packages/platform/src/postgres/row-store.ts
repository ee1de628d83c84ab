import type pg from 'pg';
import { type CopiedRow, type CopiedTable, copiedAtOnce, type RowStore } from '../database/copied-rows.ts';
import { WrongDatabaseError } from '../database/migrations.ts';
import type { SearchIndex } from '../database/search-request.ts';
import { toJsonText } from '../database/sql-fragments.ts';
import { feedName } from './change-feed.ts';
import { toDatabaseError } from './errors.ts';
import { openPool } from './pool.ts';

const excludedTables = ['shared_value', 'kysely_migration', 'kysely_migration_lock'];

/** Opens a PostgreSQL database of this version for a copy of all its rows. Throws `WrongDatabaseError` while a server uses it. */
export async function openRowStore(url: string, searchIndexes: readonly SearchIndex[]): Promise<RowStore> {
  const pool = openPool(url, { max: 1, settings: { maintenance_work_mem: '256MB' } });
  const client = await pool.connect().catch((error: unknown) => {
    throw toDatabaseError(error);
  });
  const { rows: servers } = await client.query(
    'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
    [feedName],
  );
  if (servers.length > 0) {
    client.release();
    await pool.end();
    throw new WrongDatabaseError('A server is using the database in PostgreSQL: stop all of them first.');
  }
  const textTables = searchIndexes.map(({ name }) => `${name}_text`);

  async function select<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await client.query<Row>(text, values)).rows;
  }

  async function listTables(): Promise<CopiedTable[]> {
    const columns = await select<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns
        join information_schema.tables using (table_schema, table_name)
        where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
          and table_name <> all($1) order by table_name, ordinal_position`,
      [[...excludedTables, ...textTables]],
    );
    const references = await select<{ from: string; to: string }>(
      `select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
        from pg_constraint where contype = 'f' and conrelid <> confrelid`,
    );
    const tables = Map.groupBy(columns, ({ table }) => table);
    const sorted = new Set<string>();
    while (sorted.size < tables.size)
      for (const name of tables.keys())
        if (references.every(({ from, to }) => from !== name || sorted.has(to) || !tables.has(to)))
          sorted.add(name);
    return [...sorted].map((name) => ({
      name,
      columns: (tables.get(name) ?? []).map(({ column }) => column),
    }));
  }

  async function insert({ name, columns }: CopiedTable, rows: readonly CopiedRow[]): Promise<void> {
    const names = columns.map((column) => `"${column}"`).join(', ');
    // Bytes as PostgreSQL reads them.
    const toValue = (value: CopiedRow[string]) =>
      value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value;
    const values = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([column, value]) => [column, toValue(value ?? null)])),
    );
    await client.query(
      `insert into "${name}" (${names}) overriding system value
        select ${names} from json_populate_recordset(null::"${name}", $1::json)`,
      [toJsonText(values)],
    );
  }

  /** An index is made of many rows at once in a fraction of the time. Returns the statements that make those again. */
  async function dropTextIndexes(): Promise<string[]> {
    const indexes = await select<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
        where schemaname = current_schema() and tablename = any($1) and indexdef like '% USING gin %'`,
      [textTables],
    );
    for (const { name } of indexes) await client.query(`drop index "${name}"`);
    return indexes.map(({ definition }) => definition);
  }

  /** Lets numbers that the database gives go on after those that were copied. */
  async function setSequences(): Promise<void> {
    const identities = await select<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = current_schema() and is_identity = 'YES'`,
    );
    for (const { table, column } of identities)
      await client.query(
        `select setval(pg_get_serial_sequence('"${table}"', '${column}'), coalesce(max("${column}"), 0) + 1, false) from "${table}"`,
      );
  }

  return {
    listTables,
    async *readRows({ name, columns }) {
      const selection = columns.map((column) => `"${column}"`).join(', ');
      await client.query('begin isolation level repeatable read read only');
      try {
        await client.query(`declare copied no scroll cursor for select ${selection} from "${name}"`);
        let rows: CopiedRow[];
        do {
          rows = await select<CopiedRow>(`fetch ${copiedAtOnce} from copied`);
          yield rows;
        } while (rows.length > 0);
      } finally {
        await client.query('commit');
      }
    },
    async replaceRows(copy) {
      const tables = (await listTables()).map(({ name }) => `"${name}"`);
      await client.query('begin');
      try {
        for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
        for (const table of tables.toReversed()) await client.query(`delete from ${table}`);
        const indexes = await dropTextIndexes();
        await copy(insert);
        for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
        for (const { name, table } of searchIndexes)
          await client.query(`select index_${name}(id) from "${table}"`);
        for (const definition of indexes) await client.query(definition);
        await setSequences();
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
      await client.query('vacuum analyze');
    },
    async close() {
      client.release();
      await pool.end();
    },
  };
}
