import { exactCountMax } from '@isangano/contracts/applications/limits';
import {
  type SavedView,
  savedView,
  saveViewInput,
  type ViewCount,
  viewCount,
  viewsMax,
  viewsOf,
} from '@isangano/contracts/saved-views/view';
import { AppError } from '@isangano/platform/errors';
import { newId } from '@isangano/platform/ids';
import * as z from 'zod/mini';
import type { Deps, Staff } from '../../core/context.ts';
import { resolveAssignee } from '../../core/list-search.ts';
import { getModule, type RecordModule } from '../../core/record-module.ts';
import {
  byId,
  canDelete,
  readerProcedure,
  reviewerProcedure,
  router,
  signedInReviewerProcedure,
} from '../../core/trpc.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../../modules/audit/module.ts';
import {
  countViewsOf,
  deleteViewRow,
  findView,
  insertView,
  listViews,
  type SavedViewTable,
} from './queries.ts';

export const viewsRouter = router({
  list: readerProcedure
    .input(viewsOf)
    .output(z.array(savedView))
    .query(async ({ ctx, input: { noun } }) =>
      (await listViews(ctx.db.read, { noun, staffId: ctx.staff.id })).map((view) =>
        savedView.parse(toSavedView(ctx, view, ctx.staff)),
      ),
    ),

  counts: readerProcedure
    .input(viewsOf)
    .output(z.array(viewCount))
    .query(({ ctx, input, signal }) => countViews(ctx, ctx.staff, input.noun, signal)),

  save: signedInReviewerProcedure
    .input(saveViewInput)
    .output(savedView)
    .mutation(async ({ ctx, input }) => savedView.parse(await saveView(ctx, ctx.staff, input))),

  delete: reviewerProcedure
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteView(ctx, ctx.staff, input.id)),
});

/** Returns the number of records in each view of a person. Throws `unavailable` when too many searches are queued. */
export async function countViews(
  { db: { read }, records, timeZone }: Pick<Deps, 'db' | 'records' | 'timeZone'>,
  staff: Pick<Staff, 'id'>,
  noun: string,
  signal?: AbortSignal,
): Promise<ViewCount[]> {
  const module = getModule(records, noun);
  const range = { timeZone, max: exactCountMax, signal };
  const counts: ViewCount[] = [];
  for (const view of await listViews(read, { noun, staffId: staff.id })) {
    const search = resolveAssignee(parseViewSearch(module, view.search), staff);
    const { count, isComplete } = await module.list.count(read, search, range);
    counts.push({
      id: view.id,
      count: Math.min(count, exactCountMax),
      isLowerBound: !isComplete || count > exactCountMax,
    });
  }
  return counts;
}

/** As `SavedView`, of any kind of record. */
type StoredView = Omit<SavedView, 'noun'> & { noun: string };

/** Returns a stored view as a person sees it. */
function toSavedView(
  { records }: Pick<Deps, 'records'>,
  { id, staff_id, noun, name, search, is_shared }: SavedViewTable,
  staff: Pick<Staff, 'id' | 'role'>,
): StoredView {
  return {
    id,
    noun,
    name,
    search: parseViewSearch(getModule(records, noun), search),
    isShared: is_shared === 1,
    canDelete: canDelete({ staff_id }, staff),
  };
}

/**
 * Saves a view. One that is sent again, as its response was lost, is saved once. Throws `conflict` (reason
 * `too_many_views`), `unavailable`.
 */
export async function saveView(
  { db, records, clock }: Pick<Deps, 'db' | 'records' | 'clock'>,
  staff: Staff,
  { noun, name, search, isShared }: Omit<StoredView, 'id' | 'canDelete'>,
): Promise<StoredView> {
  const now = clock();
  const at = new Date(now).toISOString();
  const row: SavedViewTable = {
    id: newId(now),
    staff_id: staff.id,
    noun,
    name,
    search: JSON.stringify(parseViewSearch(getModule(records, noun), JSON.stringify(search))),
    is_shared: isShared ? 1 : 0,
    created_at: at,
  };
  return await inTransaction(db, async (trx) => {
    const known = await listViews(trx, { noun, staffId: staff.id });
    const same = known.find(
      (one) =>
        one.staff_id === staff.id &&
        one.name === name &&
        one.search === row.search &&
        one.is_shared === row.is_shared,
    );
    if (same) return toSavedView({ records }, same, staff);
    if ((await countViewsOf(trx, staff.id)) >= viewsMax)
      throw new AppError('conflict', { reason: 'too_many_views' });
    await insertView(trx, row);
    await recordAction(trx, staff, { action: 'view_saved', subject: row.id }, at);
    return toSavedView({ records }, row, staff);
  });
}

/** Deletes a view. Throws `not_found`, also for a private one of another person; `unavailable`. */
async function deleteView(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  staff: Staff,
  id: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const found = await findView(trx, id);
    if (!found || (found.is_shared === 0 && found.staff_id !== staff.id)) throw new AppError('not_found');
    if (!canDelete(found, staff)) throw new AppError('forbidden');
    await deleteViewRow(trx, id);
    await recordAction(trx, staff, { action: 'view_deleted', subject: id }, clock());
  });
}

const parameters = z.record(z.string(), z.unknown());

/** Returns the known query parameters in the JSON of a view, without a page and an opened record. */
function parseViewSearch({ list }: RecordModule, json: string): SavedView['search'] {
  const parsed: unknown = JSON.parse(json);
  const search = list.parseSearch(parameters.parse(parsed));
  const kept = Object.entries({ ...search, page: undefined, open: undefined }).flatMap(
    ([name, value]): [string, string | number | boolean][] => (value === undefined ? [] : [[name, value]]),
  );
  return Object.fromEntries(kept);
}
