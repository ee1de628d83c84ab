import * as z from 'zod/mini';
import { fieldErrorId, requiredText } from '../primitives.ts';

/** Only requires an '@' and a '.' in the address. */
export const subscribeInput = z.object({
  email: requiredText('error.email.format').check(
    z.refine(
      (value) => value === '' || (value.includes('@') && value.includes('.')),
      fieldErrorId('error.email.format'),
    ),
  ),
});
export type SubscribeInput = z.output<typeof subscribeInput>;

/** Template parameters of a subscription. */
export const newsletterParams = z.object({
  subscriber_email: subscribeInput.shape.email,
  from_name: z._default(z.string(), ''),
  message: z._default(z.string(), ''),
  /** Locale of the form. */
  language: z.optional(z.string()),
});

export const subscribedMs = 4000;
