import { createWebhookInput, webhookView, webhookWithSecret } from '@isangano/contracts/webhooks/webhook';
import * as z from 'zod/mini';
import { byId, router, signedInOwnerProcedure } from '../../core/trpc.ts';
import { confirmedOwnerProcedure } from '../identity/module.ts';
import { createWebhook, pauseWebhook, removeWebhook, replayDead, rotateSecret } from './manage-webhooks.ts';
import { listWebhooks } from './queries.ts';

export const webhooksRouter = router({
  list: signedInOwnerProcedure.output(z.array(webhookView)).query(({ ctx }) => listWebhooks(ctx.db.read)),

  create: confirmedOwnerProcedure
    .input(createWebhookInput)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => createWebhook(ctx, ctx.staff, input)),

  rotate: confirmedOwnerProcedure
    .input(byId)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => rotateSecret(ctx, ctx.staff, input.id)),

  pause: signedInOwnerProcedure
    .input(z.object({ id: z.string(), isPaused: z.boolean() }))
    .output(webhookView)
    .mutation(({ ctx, input }) => pauseWebhook(ctx, ctx.staff, input)),

  remove: signedInOwnerProcedure
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => removeWebhook(ctx, ctx.staff, input.id)),

  replay: signedInOwnerProcedure
    .input(byId)
    .output(z.object({ count: z.int() }))
    .mutation(({ ctx, input }) => replayDead(ctx, ctx.staff, input.id)),
});
