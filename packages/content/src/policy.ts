import * as z from 'zod/mini';
import { entryId } from './primitives.ts';
import { readContent } from './read-content.ts';

const period = z.int().check(z.minimum(1));

const content = readContent(
  'policy',
  z.object({
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
  }),
);

export const policyTerms = content.terms;

/** Sections of the policy with their points, in order. Their texts are messages with these names. */
export const policySections = content.sections;
