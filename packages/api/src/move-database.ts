import { type CopiedTable, hashRows, type RowStore } from '@isangano/platform/database/copied-rows';
import { OperatorError } from '@isangano/platform/errors';
import { searchIndexes } from './registry.ts';

const totalsTable = 'draft_total';

/** Opens the database at a path or an address for a copy. */
export async function openRows(database: { path: string } | { url: string }): Promise<RowStore> {
  if ('path' in database)
    return (await import('@isangano/platform/sqlite/row-store')).openRowStore(database.path, searchIndexes);
  const postgres = await import('@isangano/platform/postgres/row-store');
  return await postgres.openRowStore(database.url, searchIndexes);
}

/**
 * Copies all rows of a database to an empty one, both of this version, and compares the result. Returns the number of
 * rows. Throws `OperatorError`, and leaves the target as it was unless the comparison fails.
 */
export async function moveDatabase(from: RowStore, to: RowStore): Promise<number> {
  const tables = await to.listTables();
  const missing = findDifference(await from.listTables(), tables);
  if (missing !== undefined) throw new OperatorError(`The databases differ: ${missing}.`);
  for (const table of tables)
    if (table.name !== totalsTable && (await hasRows(to, table)))
      throw new OperatorError(`The target has rows, such as in ${table.name}: choose an empty database.`);

  let count = 0;
  await to.replaceRows(async (insert) => {
    for (const table of tables)
      for await (const rows of from.readRows(table)) {
        if (rows.length === 0) continue;
        await insert(table, rows);
        count += rows.length;
      }
  });
  for (const table of tables) {
    const [sent, stored] = [await hashRows(from.readRows(table)), await hashRows(to.readRows(table))];
    if (sent !== stored)
      throw new OperatorError(
        `${table.name} differs after the copy: stop what writes to either database, and try again.`,
      );
  }
  return count;
}

async function hasRows(store: RowStore, table: CopiedTable): Promise<boolean> {
  for await (const rows of store.readRows(table)) if (rows.length > 0) return true;
  return false;
}

/** Names a table or column that only one of the databases has. */
function findDifference(one: readonly CopiedTable[], other: readonly CopiedTable[]): string | undefined {
  const toNames = (tables: readonly CopiedTable[]) =>
    new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`)));
  const [name] = toNames(one).symmetricDifference(toNames(other));
  return name;
}
