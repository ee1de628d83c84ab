import * as z from 'zod/mini';
import { fault, requiredText } from '../primitives.ts';

/** The newsletter asks for no more than an '@' and a '.'. */
export const subscribeInput = z.object({
  email: requiredText('fault.email.format').check(
    z.refine(
      (value) => value === '' || (value.includes('@') && value.includes('.')),
      fault('fault.email.format'),
    ),
  ),
});
export type SubscribeInput = z.output<typeof subscribeInput>;

/** What the e-mail library sends for a subscription. */
export const newsletterParams = z.object({
  subscriber_email: subscribeInput.shape.email,
  from_name: z._default(z.string(), ''),
  message: z._default(z.string(), ''),
  /** The language of the form. */
  language: z.optional(z.string()),
});

export const subscribedMs = 4000;
