import * as z from 'zod/mini';
import { createMessageInput } from '../messages/message.ts';
import { newsletterParams } from '../newsletter/subscription.ts';

const { fullName: name, ...sameNames } = createMessageInput.shape;

/** Templates the e-mail calls know by id, with the parameters that the e-mail library sends for each. */
export const emailTemplates = {
  contact: z.object({ name, ...sameNames }),
  newsletter: newsletterParams,
} as const;
