import { fileRules } from '@isangano/contracts/applications/files';
import { submissionById } from '@isangano/contracts/applications/status';
import { recordNouns, recordSubject } from '@isangano/contracts/records';
import {
  cancelReplyInput,
  markReadInput,
  saveDraftInput,
  saveSnippetInput,
  sendReplyInput,
  snippet,
} from '@isangano/contracts/replies/inputs';
import {
  joinReplyInput,
  ownThread,
  replySettings,
  replyThread,
  unreadReplies,
  writeReplyInput,
  writtenReply,
} from '@isangano/contracts/replies/reply';
import * as z from 'zod/mini';
import {
  byId,
  publicProcedure,
  readerProcedure,
  reviewerProcedure,
  router,
  signedInReviewerProcedure,
  submissionProcedure,
} from '../../core/trpc.ts';
import { hasMailServer } from '../../modules/mail/module.ts';
import { listUnreadReplies, markThreadRead, readOwnThread, readThread } from './read-thread.ts';
import { cancelReply, saveDraft, sendReply } from './send-reply.ts';
import { readSnippets, removeSnippet, saveSnippet } from './snippets.ts';
import { joinReply, writeReply } from './store-received.ts';

const { replyFiles } = fileRules;
const replies = replyThread.shape.replies;
const snippets = z.array(snippet);
const joined = z.object({ noun: z.enum(recordNouns), id: z.string() });

export const repliesRouter = router({
  settings: readerProcedure.output(replySettings).query(({ ctx }) => ({ canReply: hasMailServer(ctx.mail) })),

  get: readerProcedure
    .meta({
      rest: {
        summary: 'Get the thread about a record',
        description: 'What staff and the author of an application or a message have written to each other.',
      },
    })
    .input(recordSubject)
    .output(replyThread)
    .query(({ ctx, input }) => readThread(ctx, ctx.staff, input)),

  send: reviewerProcedure
    .meta({
      rest: {
        summary: 'Send a reply to the author of a record',
        description: 'The same `key` sends nothing twice. Returns the replies of staff.',
        errorCodes: ['conflict'],
      },
    })
    .input(sendReplyInput)
    .output(replies)
    .mutation(({ ctx, input }) => sendReply(ctx, ctx.staff, input)),

  cancel: reviewerProcedure
    .input(cancelReplyInput)
    .output(replies)
    .mutation(({ ctx, input }) => cancelReply(ctx, ctx.staff, input)),

  saveDraft: signedInReviewerProcedure
    .input(saveDraftInput)
    .output(z.void())
    .mutation(({ ctx, input }) => saveDraft(ctx, ctx.staff, input)),

  markRead: reviewerProcedure
    .input(markReadInput)
    .output(z.void())
    .mutation(({ ctx, input }) => markThreadRead(ctx, input)),

  listUnread: readerProcedure.output(unreadReplies).query(({ ctx }) => listUnreadReplies(ctx, ctx.staff)),

  join: reviewerProcedure
    .input(joinReplyInput)
    .output(joined)
    .mutation(async ({ ctx, input }) => joined.parse(await joinReply(ctx, ctx.staff, input))),

  listSnippets: readerProcedure.output(snippets).query(({ ctx }) => readSnippets(ctx)),

  saveSnippet: reviewerProcedure
    .input(saveSnippetInput)
    .output(snippets)
    .mutation(({ ctx, input }) => saveSnippet(ctx, ctx.staff, input)),

  deleteSnippet: reviewerProcedure
    .input(byId)
    .output(snippets)
    .mutation(({ ctx, input }) => removeSnippet(ctx, ctx.staff, input.id)),

  getOwn: publicProcedure
    .meta({
      rateLimit: 'ownRecord',
      rest: {
        summary: 'Get the thread about an application that was sent',
        description: 'For the applicant: `{id}` is the first part of the private link.',
        takesAccessToken: true,
      },
    })
    .input(submissionById)
    .output(ownThread)
    .query(({ ctx, input }) => readOwnThread(ctx, input)),

  write: submissionProcedure
    .meta({
      rest: {
        summary: 'Write about an application that was sent',
        description:
          'For the applicant. A form if files are sent, otherwise JSON or a form. A repetition with the same key returns the first response whatever its body.',
        isIdempotent: true,
        takesAccessToken: true,
        form: { files: { replyFiles }, acceptsJson: true },
      },
    })
    .input(writeReplyInput)
    .output(writtenReply)
    .mutation(({ ctx, input }) => writeReply(ctx, input)),
});
