import { readContent } from './read-content.ts';
import { policySchema } from './schemas/lists.ts';

const content = readContent('policy', policySchema);

export const policyTerms = content.terms;

/** Sections of the policy with their points, in order. Their texts are messages with these names. */
export const policySections = content.sections;
