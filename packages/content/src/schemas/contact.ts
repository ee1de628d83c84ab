import * as z from 'zod/mini';
import { link, text } from './primitives.ts';
import { listRefusals } from './refusals.ts';

/** How the group is reached. */
export const contactSchema = z.object({
  email: z.email(),
  phone: z.string().check(z.regex(/^\+\d[\d ]{5,20}$/, listRefusals.phone)),
  /** Street address, one line each. */
  address: z.array(text).check(z.minLength(1), z.maxLength(4)),
  social: z.array(link).check(z.maxLength(8)),
});
