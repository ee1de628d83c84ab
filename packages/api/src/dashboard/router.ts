import { dashboardSummary } from '@isangano/contracts/dashboard/summary';
import { readerProcedure, router } from '../trpc.ts';
import { readSummary } from './read-summary.ts';

export const dashboardRouter = router({
  summary: readerProcedure.output(dashboardSummary).query(({ ctx }) => readSummary(ctx)),
});
