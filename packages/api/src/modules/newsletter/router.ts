import { subscribeInput } from '@isangano/contracts/newsletter/subscription';
import * as z from 'zod/mini';
import { publicProcedure, router } from '../../core/trpc.ts';
import { subscribe } from './subscribe.ts';

export const newsletterRouter = router({
  subscribe: publicProcedure
    .meta({ rateLimit: 'submission' })
    .input(subscribeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => subscribe(ctx, input, ctx)),
});
