import { visitInput, visitView } from '@isangano/contracts/visits/visit';
import { router, signedInProcedure } from '../trpc.ts';
import { beginVisit } from './begin-visit.ts';

export const visitsRouter = router({
  begin: signedInProcedure
    .input(visitInput)
    .output(visitView)
    .mutation(({ ctx, input }) => beginVisit(ctx, ctx.staff, input)),
});
