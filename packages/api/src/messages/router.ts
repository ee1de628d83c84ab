import { messageCounts, messagesPage, searchMessagesInput } from '@isangano/contracts/messages/list';
import { createMessageInput, markMessageInput, messageView } from '@isangano/contracts/messages/message';
import { pageRequest } from '@isangano/contracts/paging';
import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { createPageSchema, parseCursor, toPage } from '../paging.ts';
import { ownerProcedure, publicProcedure, readerProcedure, reviewerProcedure, router } from '../trpc.ts';
import { createMessage } from './create-message.ts';
import { deleteMessage } from './delete-message.ts';
import { markMessageRead } from './mark-message-read.ts';
import { countMessages, findMessage, listMessageRows } from './queries.ts';
import { searchMessages } from './search-messages.ts';

const byId = z.object({ id: z.string() });

export const messagesRouter = router({
  create: publicProcedure
    .meta({
      rateLimit: 'submission',
      rest: { summary: 'Send a message', status: 201, isIdempotent: true },
    })
    .input(createMessageInput)
    .output(messageView)
    .mutation(({ ctx, input }) => createMessage(ctx, input, ctx)),

  list: readerProcedure
    .meta({
      rest: { summary: 'List messages, newest first', isList: true },
    })
    .input(pageRequest)
    .output(createPageSchema(messageView))
    .query(async ({ ctx, input: { limit, cursor } }) =>
      toPage(await listMessageRows(ctx.db.read, parseCursor(cursor), limit + 1), limit),
    ),

  search: readerProcedure
    .input(searchMessagesInput)
    .output(messagesPage)
    .query(({ ctx, input, signal }) => searchMessages(ctx.db.read, input, signal)),

  counts: readerProcedure.output(messageCounts).query(async ({ ctx }) => {
    const unread = await countMessages(ctx.db.read, { status: 'unread' });
    return { unread, total: unread + (await countMessages(ctx.db.read, { status: 'read' })) };
  }),

  get: readerProcedure
    .meta({ rest: { summary: 'Get a message' } })
    .input(byId)
    .output(messageView)
    .query(async ({ ctx, input }) => {
      const message = await findMessage(ctx.db.read, input.id);
      if (!message) throw new AppError('not_found');
      return message;
    }),

  markRead: reviewerProcedure
    .meta({ rest: { summary: 'Mark a message as read' } })
    .input(markMessageInput)
    .output(messageView)
    .mutation(({ ctx, input }) => markMessageRead(ctx, ctx.staff, input)),

  delete: ownerProcedure
    .meta({
      rest: { summary: 'Delete a message', status: 204 },
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteMessage(ctx, ctx.staff, input.id)),
});
