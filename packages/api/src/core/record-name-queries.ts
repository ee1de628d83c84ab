import { jsonList } from '@isangano/platform/database/sql-fragments';
import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import type { RecordModule, RecordRegistry } from './record-module.ts';

/** Returns the names in records by their ids; deleted records have none. */
export async function listNames(
  executor: Executor,
  { table, nameColumn }: Pick<RecordModule, 'table' | 'nameColumn'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, ${sql.ref(nameColumn)} as name
    from ${sql.table(table)} where id in ${jsonList(ids)}`.execute(executor);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the kinds of records, and the names in them, by their ids; ids of other things and of deleted records have none. */
export async function listNamedRecords(
  executor: Executor,
  { modules }: Pick<RecordRegistry, 'modules'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { noun: string; id: string; name: string }>> {
  const named = new Map<string, { noun: string; id: string; name: string }>();
  for (const module of modules) {
    const names = await listNames(executor, module, ids);
    for (const [id, name] of names) named.set(id, { noun: module.noun, id, name });
  }
  return named;
}
