import { visitInput, visitView } from '@isangano/contracts/last-seen/visit';
import { router, signedInProcedure } from '../../core/trpc.ts';
import { beginVisit } from './begin-visit.ts';

export const visitsRouter = router({
  begin: signedInProcedure
    .input(visitInput)
    .output(visitView)
    .mutation(({ ctx, input }) => beginVisit(ctx, ctx.staff, input)),
});
