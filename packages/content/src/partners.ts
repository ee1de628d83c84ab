import { readContent } from './read-content.ts';
import { partnersSchema } from './schemas/lists.ts';

const content = readContent('partners', partnersSchema);

export const partnershipTerms = content.terms;

export const partners = content.partners;

export type Partner = (typeof partners)[number];

/** Cards with terms, in order. Each has points with numbers from 1. */
export const termCards = ['eligibility', 'investment', 'governance', 'returns', 'legal', 'impact'] as const;
export type TermCard = (typeof termCards)[number];
export const termCardPoints = [1, 2, 3] as const;
