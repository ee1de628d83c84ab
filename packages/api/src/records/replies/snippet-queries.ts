import type { Executor, Trx } from '../../database/database.ts';
import type { SnippetTable } from './table.ts';

/** Lists all snippets, by name. */
export async function listSnippets(executor: Executor): Promise<SnippetTable[]> {
  return await executor.selectFrom('snippet').selectAll().orderBy('name').orderBy('id').execute();
}

export async function upsertSnippet(trx: Trx, row: SnippetTable): Promise<void> {
  const { id: _id, ...changed } = row;
  await trx
    .insertInto('snippet')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
    .execute();
}

/** Returns false for an unknown id. */
export async function deleteSnippet(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('snippet').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
