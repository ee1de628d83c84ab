import * as z from 'zod/mini';
import { entryId } from './primitives.ts';

const period = z.int().check(z.minimum(1));

export const policySchema = z.object({
  /** Numbers in the AI ethics policy. */
  terms: z.object({
    auditYears: period,
    externalReviewYears: period,
    policyReviewMonths: period,
    answerDays: period,
    incidentHours: period,
  }),
  sections: z
    .array(z.object({ id: entryId, points: z.array(entryId).check(z.minLength(1)) }))
    .check(z.minLength(1), z.maxLength(12)),
});
