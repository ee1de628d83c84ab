import type { LiveNews } from '@isangano/contracts/live/change';
import { AppError, toTRPCError } from '../errors.ts';
import { router, staffProcedure } from '../trpc.ts';
import { watchUpdates } from './watch-updates.ts';

export const liveRouter = router({
  /** First that the line stands, without updates, then whatever happens. */
  updates: staffProcedure.subscription(async function* ({ ctx, signal }): AsyncGenerator<LiveNews> {
    try {
      yield* watchUpdates(ctx, ctx.staff, signal);
    } catch (error) {
      throw error instanceof AppError ? toTRPCError(error) : error;
    }
  }),
});
