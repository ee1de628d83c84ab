import * as z from 'zod/mini';
import { requiredEmail, requiredText, shortText } from '../primitives.ts';
import { spamReasons } from '../submissions/signals.ts';
import { requiredFields } from './required-fields.ts';
import { messageStatuses } from './values.ts';

export const createMessageInput = z.object({
  fullName: requiredText(requiredFields.fullName),
  email: requiredEmail,
  phone: shortText,
  subject: requiredText(requiredFields.subject),
  message: requiredText(requiredFields.message, 'long'),
});
export type CreateMessageInput = z.output<typeof createMessageInput>;

export const messageView = z.object({
  id: z.string(),
  shortReference: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(messageStatuses),
  createdAt: z.string(),
});
export type MessageView = z.output<typeof messageView>;

/** A message in the staff area; `suspect` is the reason of suspected spam, or null. */
export const staffMessageView = z.extend(messageView, {
  suspect: z.nullable(z.enum(spamReasons)),
  assigneeId: z.nullable(z.string()),
  version: z.int(),
});
export type StaffMessageView = z.output<typeof staffMessageView>;

/** Messages can only be marked as read; `unread` is rejected with reason `still_unread`. */
export const markMessageInput = z.object({ id: z.string(), status: z.enum(messageStatuses) });
