import {
  issueInLanguage,
  newsletterIssue,
  readers,
  saveIssueInput,
} from '@isangano/contracts/newsletter/issue';
import { subscribeInput } from '@isangano/contracts/newsletter/subscription';
import * as z from 'zod/mini';
import { byId, editorProcedure, router, submissionProcedure } from '../../core/trpc.ts';
import {
  listIssues,
  previewIssue,
  readReaders,
  saveIssue,
  sendIssue,
  sendTestIssue,
  stopIssue,
} from './issues/issues.ts';
import { subscribe } from './subscribe.ts';

export const newsletterRouter = router({
  subscribe: submissionProcedure
    .input(subscribeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => subscribe(ctx, input, ctx)),

  issues: editorProcedure.output(z.array(newsletterIssue)).query(({ ctx }) => listIssues(ctx.db.read)),

  readers: editorProcedure.output(readers).query(({ ctx }) => readReaders(ctx.db.read)),

  saveIssue: editorProcedure
    .input(saveIssueInput)
    .output(byId)
    .mutation(({ ctx, input }) => saveIssue(ctx, ctx.staff, input)),

  previewIssue: editorProcedure
    .input(issueInLanguage)
    .output(z.object({ subject: z.string(), html: z.string() }))
    .query(({ ctx, input }) => previewIssue(ctx, input)),

  sendTest: editorProcedure
    .input(issueInLanguage)
    .output(z.void())
    .mutation(({ ctx, input }) => sendTestIssue(ctx, ctx.staff, input)),

  sendIssue: editorProcedure
    .input(z.extend(byId, { basedOn: z.int() }))
    .output(z.void())
    .mutation(({ ctx, input }) => sendIssue(ctx, ctx.staff, input)),

  stopIssue: editorProcedure
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => stopIssue(ctx, ctx.staff, input.id)),
});
