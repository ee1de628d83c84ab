import type { LiveEvent } from '@isangano/contracts/live-updates/change';
import { AppError } from '@isangano/platform/errors';
import { toTRPCError } from '../../core/errors.ts';
import { readerProcedure, router } from '../../core/trpc.ts';
import { watchUpdates } from './watch-updates.ts';

export const liveRouter = router({
  /** The first event has no updates: it confirms that the event stream is open. */
  updates: readerProcedure.subscription(async function* ({ ctx, signal }): AsyncGenerator<LiveEvent> {
    try {
      yield* watchUpdates(ctx, ctx.staff, signal);
    } catch (error) {
      throw error instanceof AppError ? toTRPCError(error) : error;
    }
  }),
});
