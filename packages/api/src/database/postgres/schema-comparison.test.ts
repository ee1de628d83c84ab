import { createDialect } from '@isangano/platform/sqlite/dialect';
import { foldText } from '@isangano/platform/sqlite/search/fold-text';
import SQLite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDeps, postgresServer, type TestDeps } from '../../testing.ts';
import { migrate } from '../migrate.ts';
import type { Schema } from '../schema.ts';

/* What one of the databases has for itself: searches, the overwriting of deleted rows, and what processes share. */
const ownTables =
  /_(place|waiting|text|trigram.*|term)$|^(pending_overwrite|shared_value|kysely_.*|sqlite_.*)$/;
const isCommon = (table: string) => table === 'portrait_waiting' || !ownTables.test(table);

type Column = { table: string; column: string; type: string; isRequired: boolean; initial: string | null };
type Part = { table: string; parts: string };

describe.skipIf(postgresServer === undefined)('the schema in PostgreSQL', () => {
  let deps: TestDeps;
  let sqlite: SQLite.Database;
  beforeAll(async () => {
    deps = await openTestDeps();
    sqlite = new SQLite(':memory:');
    await migrate({ write: new Kysely<Schema>({ dialect: createDialect(sqlite) }) });
  });
  afterAll(async () => {
    sqlite.close();
    await deps.close();
  });

  const read = <Row>(text: string) => sqlite.prepare<[], Row>(text).all();
  const ask = async <Row>(text: string) => (await sql.raw<Row>(text).execute(deps.db.read)).rows;
  const toLines = (rows: readonly Part[]) =>
    rows
      .filter(({ table }) => isCommon(table))
      .map(({ table, parts }) => `${table}: ${parts}`)
      .toSorted();

  test('has the columns of SQLite, of the same types and with the same defaults', async () => {
    const types: Record<string, string> = {
      INTEGER: 'bigint',
      REAL: 'double precision',
      TEXT: 'text',
      BLOB: 'bytea',
    };
    // A default that is computed is written in the functions of each database.
    const toDefault = (initial: string | null) =>
      initial?.includes('(') ? 'computed' : (initial?.replace(/::[\w ]+$/, '') ?? 'none');
    const toParts = ({ column, type, isRequired, initial }: Omit<Column, 'table'>) =>
      `${column} ${type} ${isRequired ? 'required' : 'optional'}, default ${toDefault(initial)}`;
    const expected = read<Omit<Column, 'isRequired'> & { isRequired: number; pk: number }>(
      `select list.name as "table", info.name as "column", upper(info.type) as type, info."notnull" as isRequired, info.pk,
          info.dflt_value as initial
        from pragma_table_list as list, pragma_table_xinfo(list.name) as info
        where list.schema = 'main' and list.type = 'table'`,
    ).map(({ table, type, isRequired, pk, ...rest }) => ({
      table,
      parts: toParts({ ...rest, type: types[type] ?? type, isRequired: isRequired === 1 || pk > 0 }),
    }));
    const actual = await ask<Column>(
      `select table_name as "table", column_name as "column", data_type as type, is_nullable = 'NO' as "isRequired",
          column_default as initial
        from information_schema.columns where table_schema = current_schema()`,
    );
    expect(toLines(actual.map(({ table, ...column }) => ({ table, parts: toParts(column) })))).toEqual(
      toLines(expected),
    );
  });

  test('orders texts by their bytes, or ignores case, as SQLite does', async () => {
    const others = await ask<Part>(
      `select table_name as "table", column_name as parts from information_schema.columns
        where table_schema = current_schema() and data_type = 'text' and coalesce(collation_name, '') not in ('C', 'nocase')`,
    );
    expect(toLines(others)).toEqual([]);
  });

  test('has the keys and indexes of SQLite', async () => {
    const indexes = read<{ table: string; name: string; isUnique: number; origin: string; partial: number }>(
      `select list.name as "table", part.name, part."unique" as isUnique, part.origin, part.partial
        from pragma_table_list as list, pragma_index_list(list.name) as part
        where list.schema = 'main' and list.type = 'table'`,
    ).map(({ table, name, isUnique, partial }) => {
      const columns = read<{ name: string | null }>(
        `select name from pragma_index_xinfo('${name}') where key = 1 order by seqno`,
      );
      const kind = isUnique === 1 ? 'unique' : 'index';
      const parts = columns.map((column) => column.name ?? '(expression)').join(', ');
      return { table, parts: `${kind} ${parts}${partial === 1 ? ' partial' : ''}` };
    });
    // A whole number that is the primary key has no index of its own there.
    const rowKeys = read<{ table: string; column: string }>(
      `select list.name as "table", info.name as "column"
        from pragma_table_list as list, pragma_table_info(list.name) as info
        where list.schema = 'main' and list.type = 'table' and info.pk > 0 and info.type = 'INTEGER'
          and (select count(*) from pragma_table_info(list.name) where pk > 0) = 1`,
    ).map(({ table, column }) => ({ table, parts: `unique ${column}` }));
    const actual = await ask<Part & { isUnique: boolean; isPartial: boolean }>(
      `select tables.relname as "table", indisunique as "isUnique", indpred is not null as "isPartial", (
          select string_agg(coalesce(attname, '(expression)'), ', ' order by position)
          from unnest(indkey::int[]) with ordinality as keys (number, position)
          left join pg_attribute on attrelid = indrelid and attnum = number and number > 0
        ) as parts
        from pg_index join pg_class as tables on tables.oid = indrelid
        where tables.relnamespace = current_schema()::regnamespace`,
    );
    const toSet = (rows: readonly Part[]) => [...new Set(toLines(rows))];
    // An index of the row key alone is smaller than the table in SQLite; in PostgreSQL that key has an index.
    const isNeeded = (line: string) => line !== 'application: index seq';
    expect(
      toSet(
        actual.map(({ table, parts, isUnique, isPartial }) => ({
          table,
          parts: `${isUnique ? 'unique' : 'index'} ${parts}${isPartial ? ' partial' : ''}`,
        })),
      ),
    ).toEqual(toSet([...indexes, ...rowKeys]).filter(isNeeded));
  });

  test('has the references of SQLite', async () => {
    const expected = read<Part>(
      `select list.name as "table", key."from" || ' to ' || key."table" || ' ' || lower(key.on_delete) as parts
        from pragma_table_list as list, pragma_foreign_key_list(list.name) as key
        where list.schema = 'main' and list.type = 'table'`,
    );
    const actual = await ask<Part>(
      `select conrelid::regclass::text as "table", attname || ' to ' || confrelid::regclass::text || ' ' ||
          case confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end as parts
        from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f'`,
    );
    expect(toLines(actual)).toEqual(toLines(expected));
  });

  test('has the rows of a new database in SQLite', async () => {
    for (const { name } of read<{ name: string }>("select name from sqlite_schema where type = 'table'")) {
      if (!isCommon(name)) continue;
      expect([name, await ask(`select * from "${name}"`)]).toEqual([name, read(`select * from "${name}"`)]);
    }
  });

  test('folds characters as the index of SQLite does', async () => {
    const end = process.env.TEST_SCOPE === 'full' ? 0x20000 : 0x3000;
    const different: string[] = [];
    const step = 2048;
    for (let start = 1; start < end; start += step) {
      const characters = Array.from({ length: step }, (_, index) => start + index)
        .filter((code) => code < 0xd800 || code > 0xdfff)
        .map((code) => String.fromCodePoint(code));
      if (characters.length === 0) continue;
      const { rows } = await sql<{ value: string; folded: string }>`
        select value, fold_text(value) as folded from json_each(${JSON.stringify(characters)})`.execute(
        deps.db.read,
      );
      for (const { value, folded } of rows) if (folded !== foldText(value)) different.push(value);
    }
    expect(different).toEqual([]);
  });
});
