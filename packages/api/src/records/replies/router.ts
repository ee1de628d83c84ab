import { recordSubject } from '@isangano/contracts/records';
import { replySettings, replyThread, sendReplyInput } from '@isangano/contracts/replies/reply';
import { readerProcedure, reviewerProcedure, router } from '../../core/trpc.ts';
import { hasMailServer } from '../../modules/mail/module.ts';
import { readThread } from './read-thread.ts';
import { sendReply } from './send-reply.ts';

export const repliesRouter = router({
  settings: readerProcedure.output(replySettings).query(({ ctx }) => ({ canReply: hasMailServer(ctx.mail) })),

  get: readerProcedure
    .input(recordSubject)
    .output(replyThread)
    .query(({ ctx, input }) => readThread(ctx, input)),

  send: reviewerProcedure
    .input(sendReplyInput)
    .output(replyThread.shape.replies)
    .mutation(({ ctx, input }) => sendReply(ctx, ctx.staff, input)),
});
