import { toTRPCError } from '../../core/errors.ts';
import { signedInOwnerProcedure } from '../../core/trpc.ts';
import { assertRecentlyConfirmed } from './account/confirm.ts';

/** As `signedInOwnerProcedure`, if the owner has lately proved who they are: otherwise `forbidden`. */
export const confirmedOwnerProcedure = signedInOwnerProcedure.use(async ({ ctx, next }) => {
  try {
    await assertRecentlyConfirmed(ctx.db.read, ctx, ctx.staff);
  } catch (error) {
    throw toTRPCError(error);
  }
  return await next();
});
