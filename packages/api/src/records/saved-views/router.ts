import { exactCountMax } from '@isangano/contracts/applications/limits';
import {
  savedView,
  saveViewInput,
  type ViewCount,
  viewCount,
  viewsOf,
} from '@isangano/contracts/saved-views/view';
import * as z from 'zod/mini';
import type { Deps, Staff } from '../../core/context.ts';
import { resolveAssignee } from '../../core/list-search.ts';
import { getModule } from '../../core/record-module.ts';
import {
  byId,
  readerProcedure,
  reviewerProcedure,
  router,
  signedInReviewerProcedure,
} from '../../core/trpc.ts';
import { listViews } from './queries.ts';
import { deleteView, parseViewSearch, saveView, toSavedView } from './save-view.ts';

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
