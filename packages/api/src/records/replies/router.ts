import { recordSubject } from '@isangano/contracts/records';
import {
  type ReplyThread,
  replySettings,
  replyThread,
  sendReplyInput,
} from '@isangano/contracts/replies/reply';
import type { Deps } from '../../core/context.ts';
import { getAuthor } from '../../core/record-module.ts';
import { readerProcedure, reviewerProcedure, router } from '../../core/trpc.ts';
import { hasMailServer } from '../../modules/mail/module.ts';
import { listReplies } from './queries.ts';
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

/** Returns the replies to a record and what a new one begins with. Throws `not_found`. */
async function readThread(
  { db: { read }, records }: Pick<Deps, 'db' | 'records'>,
  { noun, id }: { noun: string; id: string },
): Promise<ReplyThread> {
  const { email: to, locale, subject, templates } = await getAuthor(read, records, { noun, id });
  return { to, locale, subject, templates, replies: await listReplies(read, { noun, id }) };
}
