import {
  createCount,
  createDelete,
  createFind,
  createInsert,
  type Executor,
} from '../../database/database.ts';

export type SavedViewTable = {
  id: string;
  staff_id: string;
  noun: string;
  name: string;
  /** The query parameters of the list as JSON. */
  search: string;
  is_shared: 0 | 1;
  created_at: string;
};

export type ViewTables = {
  saved_view: SavedViewTable;
};

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

export const countViewsOf = createCount('saved_view', 'staff_id');

export const findView = createFind('saved_view', 'id');

export const insertView = createInsert('saved_view');

export const deleteViewRow = createDelete('saved_view', 'id');
