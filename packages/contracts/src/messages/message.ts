import * as z from 'zod/mini';
import { requiredEmail, requiredText, shortText } from '../primitives.ts';
import { suspectReasons } from '../spam/signs.ts';
import { messageStatuses } from './values.ts';

export const createMessageInput = z.object({
  fullName: requiredText('fault.fullName.required'),
  email: requiredEmail,
  phone: shortText,
  subject: requiredText('fault.subject.required'),
  message: requiredText('fault.message.required', 'long'),
});
export type CreateMessageInput = z.output<typeof createMessageInput>;

export const messageView = z.object({
  id: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(messageStatuses),
  createdAt: z.string(),
});
export type MessageView = z.output<typeof messageView>;

/** A message as the staff's pages show it; `suspect` says why it may be spam, and is null for most. */
export const staffMessageView = z.extend(messageView, { suspect: z.nullable(z.enum(suspectReasons)) });
export type StaffMessageView = z.output<typeof staffMessageView>;

/** The only change a message knows; asking for unread is refused with reason `still_unread`. */
export const markMessageInput = z.object({ id: z.string(), status: z.enum(messageStatuses) });
export type MarkMessageInput = z.output<typeof markMessageInput>;
