import { mailToResend, recordMails } from '@isangano/contracts/mail-history/mails';
import { recordSubject } from '@isangano/contracts/records';
import { ownerProcedure, readerProcedure, reviewerProcedure, router } from '../../core/trpc.ts';
import { allowMailsAgain, readMails, resendRecordMail } from './record-mails.ts';

export const mailsRouter = router({
  list: readerProcedure
    .input(recordSubject)
    .output(recordMails)
    .query(({ ctx, input }) => readMails(ctx, input)),

  resend: reviewerProcedure
    .input(mailToResend)
    .output(recordMails)
    .mutation(({ ctx, input }) => resendRecordMail(ctx, ctx.staff, input)),

  allow: ownerProcedure
    .input(recordSubject)
    .output(recordMails)
    .mutation(({ ctx, input }) => allowMailsAgain(ctx, ctx.staff, input)),
});
