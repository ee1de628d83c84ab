import {
  beginBulkInput,
  bulkCount,
  bulkOperation,
  bulkResultsInput,
  bulkResultsPage,
  bulkSelection,
  deleteBulkInput,
} from '@isangano/contracts/bulk/operation';
import { byId, ownerProcedure, reviewerProcedure, router } from '../../core/trpc.ts';
import { beginOperation, countSelection, undoOperation } from './begin-operation.ts';
import { readOperation, readResults } from './read-operation.ts';

export const bulkRouter = router({
  begin: reviewerProcedure
    .input(beginBulkInput)
    .output(bulkOperation)
    .mutation(async ({ ctx, input }) => bulkOperation.parse(await beginOperation(ctx, ctx.staff, input))),

  delete: ownerProcedure
    .input(deleteBulkInput)
    .output(bulkOperation)
    .mutation(async ({ ctx, input }) =>
      bulkOperation.parse(await beginOperation(ctx, ctx.staff, { ...input, action: { type: 'delete' } })),
    ),

  count: reviewerProcedure
    .input(bulkSelection)
    .output(bulkCount)
    .query(({ ctx, input }) => countSelection(ctx, ctx.staff, input)),

  undo: reviewerProcedure
    .input(byId)
    .output(bulkOperation)
    .mutation(async ({ ctx, input }) => bulkOperation.parse(await undoOperation(ctx, ctx.staff, input.id))),

  get: reviewerProcedure
    .input(byId)
    .output(bulkOperation)
    .query(async ({ ctx, input }) => bulkOperation.parse(await readOperation(ctx, ctx.staff, input.id))),

  results: reviewerProcedure
    .input(bulkResultsInput)
    .output(bulkResultsPage)
    .query(({ ctx, input }) => readResults(ctx, ctx.staff, input)),
});
