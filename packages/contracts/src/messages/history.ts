import * as z from 'zod/mini';
import { sharedHistoryActions } from '../records.ts';

export const messageActions = sharedHistoryActions;

/** One action on a message; `by` is the e-mail address of the staff member, and null for the sender. */
export const messageHistoryEntry = z.object({
  action: z.enum(['received', ...messageActions]),
  at: z.string(),
  by: z.nullable(z.string()),
  /** E-mail address of the assignee. */
  detail: z.nullable(z.string()),
});
