import { messageCounts, messagesPage, searchMessagesInput } from '@isangano/contracts/messages/list';
import { createMessageInput, markMessageInput, messageView } from '@isangano/contracts/messages/message';
import { pageRequest } from '@isangano/contracts/paging';
import { restPaths } from '@isangano/contracts/routes';
import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { listOf, readCursor, toPage } from '../paging.ts';
import { publicProcedure, router, staffProcedure } from '../trpc.ts';
import { createMessage } from './create-message.ts';
import { deleteMessage } from './delete-message.ts';
import { markMessageRead } from './mark-message-read.ts';
import { countMessages, findMessage, listMessageRows } from './queries.ts';
import { searchMessages } from './search-messages.ts';

const byId = z.object({ id: z.string() });

export const messagesRouter = router({
  create: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: restPaths.messages,
        summary: 'Send a message',
        status: 201,
        isRepeatable: true,
      },
    })
    .input(createMessageInput)
    .output(messageView)
    .mutation(({ ctx, input }) => createMessage(ctx, input, ctx)),

  list: staffProcedure
    .meta({
      rest: { method: 'GET', path: restPaths.messages, summary: 'Messages, newest first', isList: true },
    })
    .input(pageRequest)
    .output(listOf(messageView))
    .query(async ({ ctx, input: { limit, cursor } }) =>
      toPage(await listMessageRows(ctx.db.read, readCursor(cursor), limit + 1), limit),
    ),

  search: staffProcedure
    .input(searchMessagesInput)
    .output(messagesPage)
    .query(({ ctx, input, signal }) => searchMessages(ctx.db.read, input, signal)),

  counts: staffProcedure
    .output(messageCounts)
    .query(async ({ ctx }) => ({ unread: await countMessages(ctx.db.read, { status: 'unread' }) })),

  get: staffProcedure
    .meta({ rest: { method: 'GET', path: restPaths.message, summary: 'One message' } })
    .input(byId)
    .output(messageView)
    .query(async ({ ctx, input }) => {
      const message = await findMessage(ctx.db.read, input.id);
      if (!message) throw new AppError('not_found');
      return message;
    }),

  markRead: staffProcedure
    .meta({ rest: { method: 'PUT', path: restPaths.message, summary: 'Mark one message as read' } })
    .input(markMessageInput)
    .output(messageView)
    .mutation(({ ctx, input }) => markMessageRead(ctx, ctx.staff, input)),

  delete: staffProcedure
    .meta({
      rest: { method: 'DELETE', path: restPaths.message, summary: 'Delete one message', status: 204 },
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteMessage(ctx, ctx.staff, input.id)),
});
