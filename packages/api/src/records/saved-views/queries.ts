import { createInsert, type Executor } from '../../database/database.ts';
import type { SavedViewTable } from './table.ts';

/** Lists the views of a person and those that colleagues share, in the order in which they were saved. */
export async function listViews(executor: Executor, { noun, staffId }: { noun: string; staffId: string }) {
  return await executor
    .selectFrom('saved_view')
    .selectAll()
    .where('noun', '=', noun)
    .where((where) => where.or([where('staff_id', '=', staffId), where('is_shared', '=', 1)]))
    .orderBy('id')
    .execute();
}

export async function countViewsOf(executor: Executor, staffId: string): Promise<number> {
  const { n } = await executor
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return n;
}

export async function findView(executor: Executor, id: string): Promise<SavedViewTable | undefined> {
  return await executor.selectFrom('saved_view').selectAll().where('id', '=', id).executeTakeFirst();
}

export const insertView = createInsert('saved_view');

export async function deleteViewRow(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('saved_view').where('id', '=', id).execute();
}
