import { dashboardSummary } from '@isangano/contracts/dashboard/summary';
import { router, staffProcedure } from '../trpc.ts';
import { readSummary } from './read-summary.ts';

export const dashboardRouter = router({
  summary: staffProcedure.output(dashboardSummary).query(({ ctx }) => readSummary(ctx)),
});
