import * as z from 'zod/mini';
import { exportedSelection, flagParam, recordFilters } from '../lists/filters.ts';
import { sharedHistoryActions } from '../records.ts';
import { staffMessageView } from './message.ts';
import { messageStatuses } from './values.ts';

export const messagesPageSize = 20;

/** `cursor` is the `nextCursor` of the previous page. */
export const searchMessagesInput = z.object({
  ...recordFilters,
  status: z.optional(z.enum(messageStatuses)),
  cursor: z.optional(z.string()),
});
export type SearchMessagesInput = z.output<typeof searchMessagesInput>;

/** The filter of the list, of which the results are counted. */
export const countMessagesInput = z._default(z.omit(searchMessagesInput, { cursor: true, q: true }), {});
/** The filter of an export: that of the list without a page. */
export const exportMessagesInput = z.omit(searchMessagesInput, { cursor: true });

/** The same filter in the parameters of a link, which are texts. */
export const exportMessagesParams = z.extend(z.omit(exportMessagesInput, { suspect: true }), {
  suspect: flagParam,
  selection: exportedSelection,
});

/** Newest first; `nextCursor` is null on the last page. */
export const messagesPage = z.object({
  items: z.array(staffMessageView),
  nextCursor: z.nullable(z.string()),
});
export type MessagesPage = z.output<typeof messagesPage>;

export const messageCounts = z.object({ unread: z.int(), total: z.int() });

export const messageActions = sharedHistoryActions;

/** One action on a message; `by` is the e-mail address of the staff member, and null for the sender. */
export const messageHistoryEntry = z.object({
  action: z.enum(['received', ...messageActions]),
  at: z.string(),
  by: z.nullable(z.string()),
  /** E-mail address of the assignee. */
  detail: z.nullable(z.string()),
});
