import { minuteMs } from '@isangano/contracts/durations';
import { type VisitInput, visitInput, visitView } from '@isangano/contracts/records';
import type { Deps, SignedIn } from '../../core/context.ts';
import { router, signedInProcedure } from '../../core/trpc.ts';
import { inTransaction } from '../../database/database.ts';
import { findVisit, upsertVisit } from './queries.ts';

/** After this time without looking at a list, another visit begins. */
const visitPauseMs = 30 * minuteMs;

export const visitsRouter = router({
  begin: signedInProcedure
    .meta({ role: 'reader' })
    .input(visitInput)
    .output(visitView)
    .mutation(({ ctx, input }) => beginVisit(ctx, ctx.staff, input)),
});

/** Records that a person looks at a list. Returns when the previous visit ended. Throws `unavailable`. */
async function beginVisit({ db, clock }: Pick<Deps, 'db' | 'clock'>, staff: SignedIn, { noun }: VisitInput) {
  const now = clock();
  return await inTransaction(db, async (trx) => {
    const visit = await findVisit(trx, staff.id, noun);
    const isAnother = visit !== undefined && now - Date.parse(visit.seen_at) > visitPauseMs;
    const since = isAnother ? visit.seen_at : (visit?.since ?? null);
    await upsertVisit(trx, { staff_id: staff.id, noun, seen_at: new Date(now).toISOString(), since });
    return { since };
  });
}
