import {
  createProofChallengeInput,
  offeredProofChallenge,
  submitProofInput,
} from '@isangano/contracts/spam/proof';
import * as z from 'zod/mini';
import { publicProcedure, router } from '../../../core/trpc.ts';
import { createRecordChallenge, findUnproven, submitProof } from './proofs.ts';

/** Proofs of work for submissions that came at an abnormal rate. The idempotency key of a submission names it. */
export const proofsRouter = router({
  createChallenge: publicProcedure
    .meta({
      rateLimit: 'proof',
      rest: {
        summary: 'Ask whether a submission needs a proof of work',
        description:
          'While submissions arrive at an abnormal rate, new ones are suspected spam until their sender has proved some work. Answers a challenge of [ALTCHA](https://altcha.org), version 2, that is valid for ten minutes and for this submission only; null if it needs none, and for an unknown key.',
      },
    })
    .input(createProofChallengeInput)
    .output(offeredProofChallenge)
    .mutation(async ({ ctx, input }) => {
      const record = await findUnproven(ctx, input.key);
      return { challenge: record ? await createRecordChallenge(ctx, record) : null };
    }),

  submit: publicProcedure
    .meta({
      rateLimit: 'proof',
      rest: {
        summary: 'Submit a proof of work',
        description:
          'Takes the challenge as it was answered, and its solution. The submission is no longer suspected spam, and the mail that was held back is sent. For a submission that needs no proof, nothing happens.',
        status: 204,
        errorCodes: ['forbidden'],
      },
    })
    .input(submitProofInput)
    .output(z.void())
    .mutation(({ ctx, input }) => submitProof(ctx, input)),
});
