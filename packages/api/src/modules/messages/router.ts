import { pageRequest } from '@isangano/contracts/lists/filters';
import {
  countMessagesInput,
  messageCounts,
  messageHistoryEntry,
  messagesPage,
  searchMessagesInput,
} from '@isangano/contracts/messages/list';
import {
  createMessageInput,
  markMessageInput,
  messageView,
  staffMessageView,
} from '@isangano/contracts/messages/message';
import { AppError } from '@isangano/platform/errors';
import * as z from 'zod/mini';
import { resolveAssignee } from '../../core/list-search.ts';
import { createPageSchema, parseCursor, toPage } from '../../core/paging.ts';
import {
  byId,
  ownerProcedure,
  readerProcedure,
  reviewerProcedure,
  router,
  submissionProcedure,
} from '../../core/trpc.ts';
import { recordListRead } from '../audit/module.ts';
import { deleteMessage, markMessage } from './change-message.ts';
import { createMessage } from './create-message.ts';
import { countMessages } from './list-queries.ts';
import { getMessage, listMessageEvents, listMessageRows } from './queries.ts';
import { searchMessages, toMessageFilters } from './search-messages.ts';

export const messagesRouter = router({
  create: submissionProcedure
    .meta({ rest: { summary: 'Send a message', status: 201, isIdempotent: true, takesLanguage: true } })
    .input(createMessageInput)
    .output(messageView)
    .mutation(({ ctx, input }) => createMessage(ctx, input, ctx)),

  list: readerProcedure
    .meta({ rest: { summary: 'List messages, newest first', isList: true } })
    .input(pageRequest)
    .output(createPageSchema(messageView))
    .query(async ({ ctx, input: { limit, cursor } }) => {
      await recordListRead(ctx, ctx.staff, 'messages');
      return toPage(await listMessageRows(ctx.db.read, parseCursor(cursor), limit + 1), limit);
    }),

  search: readerProcedure
    .input(searchMessagesInput)
    .output(messagesPage)
    .query(({ ctx, input, signal }) =>
      searchMessages(ctx.db.read, resolveAssignee(input, ctx.staff), ctx.timeZone, signal),
    ),

  /** The number of messages that a list without a search has, and of all unread ones. */
  counts: readerProcedure
    .input(countMessagesInput)
    .output(messageCounts)
    .query(async ({ ctx, input }) => {
      const filters = toMessageFilters(resolveAssignee(input, ctx.staff), ctx.timeZone);
      return {
        unread: await countMessages(ctx.db.read, { status: 'unread' }),
        total: await countMessages(ctx.db.read, filters),
      };
    }),

  get: readerProcedure
    .meta({ rest: { summary: 'Get a message' } })
    .input(byId)
    .output(messageView)
    .query(({ ctx, input }) => getMessage(ctx.db.read, input.id)),

  /** Returns a message as the list has it. */
  getRow: readerProcedure
    .input(byId)
    .output(staffMessageView)
    .query(({ ctx, input }) => getMessage(ctx.db.read, input.id)),

  history: readerProcedure
    .input(byId)
    .output(z.array(messageHistoryEntry))
    .query(async ({ ctx, input }) => {
      const { createdAt } = await getMessage(ctx.db.read, input.id);
      const received = { action: 'received', at: createdAt, by: null, detail: null } as const;
      return [received, ...(await listMessageEvents(ctx.db.read, input.id))];
    }),

  markRead: reviewerProcedure
    .meta({
      rest: {
        summary: 'Mark a message as read',
        description: 'With the status `unread` it responds with 400.',
      },
    })
    .input(markMessageInput)
    .output(messageView)
    .mutation(({ ctx, input }) => {
      if (input.status !== 'read') throw new AppError('invalid_input', { reason: 'still_unread' });
      return markMessage(ctx, ctx.staff, input);
    }),

  /** Not part of the REST API, which cannot mark messages as unread. */
  markUnread: reviewerProcedure
    .input(byId)
    .output(messageView)
    .mutation(({ ctx, input }) => markMessage(ctx, ctx.staff, { ...input, status: 'unread' })),

  delete: ownerProcedure
    .meta({ rest: { summary: 'Delete a message' } })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteMessage(ctx, ctx.staff, input.id)),
});
