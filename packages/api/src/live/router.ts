import { router, staffProcedure } from '../trpc.ts';
import { watchUpdates } from './watch-updates.ts';

export const liveRouter = router({
  /** First an empty update, then one for whatever happens. */
  updates: staffProcedure.subscription(({ ctx, signal }) => watchUpdates(ctx, ctx.staff, signal)),
});
