import { recordSubject } from '@isangano/contracts/records';
import {
  listSuspectsInput,
  suspectInput,
  suspectState,
  suspectsPage,
} from '@isangano/contracts/spam/suspects';
import { AppError } from '@isangano/platform/errors';
import * as z from 'zod/mini';
import { getModule } from '../../core/record-module.ts';
import { readerProcedure, reviewerProcedure, router } from '../../core/trpc.ts';
import { listSuspects } from './list-suspects.ts';
import { clearSuspect, markSuspect } from './mark-suspect.ts';
import { findSuspectReason } from './suspect-queries.ts';

export const spamRouter = router({
  list: readerProcedure
    .input(listSuspectsInput)
    .output(suspectsPage)
    .query(async ({ ctx, input }) => suspectsPage.parse(await listSuspects(ctx, input))),

  get: readerProcedure
    .input(recordSubject)
    .output(suspectState)
    .query(async ({ ctx, input }) => {
      const { suspect } = getModule(ctx.records, input.noun);
      const record = await findSuspectReason(ctx.db.read, suspect, input.id);
      if (!record) throw new AppError('not_found');
      return { reason: record.suspect };
    }),

  clear: reviewerProcedure
    .input(suspectInput)
    .output(z.void())
    .mutation(({ ctx, input }) => clearSuspect(ctx, ctx.staff, input)),

  mark: reviewerProcedure
    .input(recordSubject)
    .output(z.void())
    .mutation(({ ctx, input }) => markSuspect(ctx, ctx.staff, input)),
});
