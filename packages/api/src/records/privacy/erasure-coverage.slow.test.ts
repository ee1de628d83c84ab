import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aStaffMember, openTestDeps, type TestDeps } from '../../testing.ts';
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

/** The short form tests some columns of each table. */
const columnsOfTable = process.env.TEST_SCOPE === 'full' ? Number.POSITIVE_INFINITY : 2;

let deps: TestDeps;
let columns: Column[];
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

/** Each of the addresses that a column still holds, found without the code under test: address, table and column. */
async function findHolders(emails: string[]): Promise<string[]> {
  await sql`create temp table needle as select value as email from json_each(${JSON.stringify(emails)})`.execute(
    deps.db.write,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql<{ email: string }>`
      select distinct needle.email from ${sql.table(table)}, needle
      where instr(cast(${sql.ref(`${table}.${column}`)} as text), needle.email)`.execute(deps.db.write);
    found.push(...rows.map(({ email }) => `${email} in ${table}.${column}`));
  }
  await sql`drop table needle`.execute(deps.db.write);
  return found;
}

test('an address in any text column is gone after an erasure, or its record is named', async () => {
  const withoutPurge = { ...deps, db: { ...deps.db, purgeDeleted: async () => undefined } };
  const texts = columns.filter(({ type, isHidden }) => isHidden === 0 && (type === 'TEXT' || type === 'ANY'));
  const seeded = [...Map.groupBy(texts, ({ table }) => table).values()]
    .flatMap((list) => list.slice(-columnsOfTable))
    .map(({ table, column }, index) => ({ table, column, email: `keza.${1000 + index}@mail.example` }));
  for (const [index, { table, column, email }] of seeded.entries())
    await insertRow(table, column, email, 1000 + index);
  expect(await findHolders(seeded.map(({ email }) => email))).toEqual(
    expect.arrayContaining(seeded.map(({ table, column, email }) => `${email} in ${table}.${column}`)),
  );
  const unnamed: string[] = [];
  for (const { email } of seeded) {
    const { mentions } = await erasePerson(withoutPurge, email, aStaffMember);
    if (mentions.length === 0) unnamed.push(email);
  }
  expect(await findHolders(unnamed)).toEqual([]);
}, 120_000);
