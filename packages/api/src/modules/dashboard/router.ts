import { dashboardCounts, dashboardSummary } from '@isangano/contracts/dashboard/summary';
import { readerProcedure, router } from '../../core/trpc.ts';
import { readCounts, readSummary } from './read-summary.ts';

export const dashboardRouter = router({
  counts: readerProcedure.output(dashboardCounts).query(({ ctx }) => readCounts(ctx)),

  summary: readerProcedure.output(dashboardSummary).query(({ ctx }) => readSummary(ctx)),
});
