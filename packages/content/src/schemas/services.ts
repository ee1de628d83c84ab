import * as z from 'zod/mini';
import { entryId } from './primitives.ts';

/** The pictures of service fields. */
const fieldIcon = z.enum([
  'digital-health',
  'ai-ml',
  'mobile-health',
  'data-analytics',
  'cybersecurity',
  'consulting',
]);
export type FieldIcon = z.output<typeof fieldIcon>;

const price = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('custom') }),
  /** In the currency of the group. */
  z.object({ kind: z.literal('monthly'), amount: z.number().check(z.positive()) }),
  z.object({ kind: z.literal('enterprise') }),
]);

export const highestRating = 5;

export const servicesSchema = z.object({
  fields: z
    .array(z.object({ id: entryId, icon: fieldIcon, services: z.int().check(z.minimum(1), z.maximum(9)) }))
    .check(z.minLength(1), z.maxLength(9)),
  products: z
    .array(
      z.object({
        id: entryId,
        name: z.string().check(z.minLength(1), z.maxLength(40)),
        icon: fieldIcon,
        rating: z.number().check(z.minimum(0), z.maximum(highestRating)),
        clients: z.int().check(z.minimum(0)),
        price,
        features: z.int().check(z.minimum(1), z.maximum(6)),
      }),
    )
    .check(z.maxLength(9)),
});
