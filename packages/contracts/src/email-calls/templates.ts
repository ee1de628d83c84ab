import * as z from 'zod/mini';
import { createMessageInput } from '../messages/message.ts';
import { newsletterParams } from '../newsletter/subscription.ts';

const { fullName: name, ...otherFields } = createMessageInput.shape;

/** Templates of the e-mail routes by id, with the parameters that the e-mail library sends. */
export const emailTemplates = {
  contact: z.object({ name, ...otherFields }),
  newsletter: newsletterParams,
} as const;
