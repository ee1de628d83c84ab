import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openTestDeps, type TestDeps } from '../../testing.ts';
import { erasePerson } from './erase-person.ts';

const columnRows = z.array(
  z.object({
    table: z.string(),
    column: z.string(),
    type: z.string(),
    isHidden: z.int(),
  }),
);
type Column = z.output<typeof columnRows>[number];

let deps: TestDeps;
let columns: Column[];
/** They find the columns that have the text of the table `needle`: a statement for each column would take many times as long. */
let searches: RawBuilder<{ holder: string }>[];
/** SQLite takes at most 500. */
const columnsOfSearch = 250;
beforeAll(async () => {
  deps = await openTestDeps();
  // Rows are seeded column by column: without those that they would belong to, and with an address in lists of values, too.
  for (const pragma of ['foreign_keys = off', 'ignore_check_constraints = on'])
    await sql.raw(`pragma ${pragma}`).execute(deps.db.write);
  const { rows: triggers } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'trigger'`.execute(deps.db.write);
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(deps.db.write);
  const { rows } = await sql`
    select list.name as "table", info.name as "column", info.type, info.hidden as isHidden
    from pragma_table_list as list, pragma_table_xinfo(list.name) as info
    where list.schema = 'main' and list.type = 'table' and list.name not like 'sqlite_%' and list.name not like 'kysely_%'
    order by list.name, info.cid`.execute(deps.db.write);
  columns = columnRows.parse(rows);
  await sql`create temp table needle as select '' as searched`.execute(deps.db.write);
  searches = Array.from({ length: Math.ceil(columns.length / columnsOfSearch) }, (_, index) =>
    sql.join(
      columns.slice(index * columnsOfSearch, (index + 1) * columnsOfSearch).map(
        ({ table, column }) => sql`
          select ${sql.lit(`${table}.${column}`)} as holder where exists (
            select 1 from ${sql.table(table)}, needle where instr(cast(${sql.ref(column)} as text), needle.searched))`,
      ),
      sql` union all `,
    ),
  );
});
afterAll(() => deps.close());

/** Inserts a row with the address in one column. */
async function insertRow(table: string, column: string, email: string, number: number): Promise<void> {
  const own = columns.filter((one) => one.table === table && one.isHidden === 0);
  const values = own.map((one) => {
    if (one.column === column) return sql`${email}`;
    if (one.type === 'TEXT') return sql`${`x${number}`}`;
    return one.type === 'BLOB' ? sql`x'00'` : sql`${number}`;
  });
  const names = sql.join(own.map((one) => sql.ref(one.column)));
  await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(values)})`.execute(deps.db.write);
}

/** Every record that still holds the text, found without the code under test: table and column. */
async function findHolders(text: string): Promise<string[]> {
  await sql`update needle set searched = ${text}`.execute(deps.db.write);
  const found: string[] = [];
  for (const search of searches)
    found.push(...(await search.execute(deps.db.write)).rows.map(({ holder }) => holder));
  return found;
}

test('an address in any text column is gone after an erasure, or its record is named', async () => {
  const withoutPurge = { ...deps, db: { ...deps.db, purgeDeleted: async () => undefined } };
  const unnamed: string[] = [];
  let number = 1000;
  for (const { table, column, type } of columns.filter((one) => one.isHidden === 0)) {
    if (type !== 'TEXT' && type !== 'ANY') continue;
    number += 1;
    const email = `keza.${number}@mail.example`;
    await insertRow(table, column, email, number);
    expect(await findHolders(email)).toContain(`${table}.${column}`);
    const { mentions } = await erasePerson(withoutPurge, email);
    const holders = await findHolders(email);
    if (holders.length > 0 && mentions.length === 0) unnamed.push(...holders);
  }
  expect(unnamed).toEqual([]);
}, 120_000);
