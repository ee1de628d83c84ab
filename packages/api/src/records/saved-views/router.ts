import { savedView, saveViewInput, viewCount, viewsOf } from '@isangano/contracts/saved-views/view';
import * as z from 'zod/mini';
import { readerProcedure, reviewerProcedure, router } from '../../core/trpc.ts';
import { countViews } from './count-views.ts';
import { listViews } from './queries.ts';
import { deleteView, saveView, toSavedView } from './save-view.ts';

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

  save: reviewerProcedure
    .input(saveViewInput)
    .output(savedView)
    .mutation(async ({ ctx, input }) => savedView.parse(await saveView(ctx, ctx.staff, input))),

  delete: reviewerProcedure
    .input(z.object({ id: z.string() }))
    .output(z.void())
    .mutation(({ ctx, input }) => deleteView(ctx, ctx.staff, input.id)),
});
