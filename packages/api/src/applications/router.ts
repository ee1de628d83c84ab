import { historyEntry } from '@isangano/contracts/applications/history';
import { interviewView } from '@isangano/contracts/applications/interview';
import {
  applicationPage,
  applicationRow,
  decideInput,
  exportApplicationsInput,
  listApplicationsInput,
  undoDecisionInput,
} from '@isangano/contracts/applications/list';
import { partnerView } from '@isangano/contracts/applications/partner';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { pageRequest } from '@isangano/contracts/paging';
import { restPaths } from '@isangano/contracts/routes';
import * as z from 'zod/mini';
import { listOf } from '../paging.ts';
import { router, staffProcedure } from '../trpc.ts';
import { decideApplication } from './decide-application.ts';
import { deleteApplication } from './delete-application.ts';
import { signedExportLink } from './export-link.ts';
import { listPage } from './list-page.ts';
import { readHistory } from './read-history.ts';
import { interviews, partners } from './records.ts';
import { undoDecision } from './undo-decision.ts';

const byId = z.object({ id: z.string() });

const words = {
  interview: { one: 'an interview application', many: 'Interview applications' },
  partner: { one: 'a partnership application', many: 'Partnership applications' },
};

const paths = {
  interview: { list: restPaths.interviews, one: restPaths.interview, status: restPaths.interviewStatus },
  partner: { list: restPaths.partners, one: restPaths.partner, status: restPaths.partnerStatus },
};

/** The documented calls on one kind of application. */
function kindProcedures(kind: ApplicationKind) {
  const { list, one, status } = paths[kind];
  const word = words[kind];
  return {
    list: staffProcedure
      .meta({ rest: { method: 'GET', path: list, summary: `${word.many}, newest first`, isList: true } })
      .input(pageRequest),
    get: staffProcedure.meta({ rest: { method: 'GET', path: one, summary: `Read ${word.one}` } }).input(byId),
    decide: staffProcedure
      .meta({
        rest: {
          method: 'PATCH',
          path: status,
          summary: `Approve or reject ${word.one}`,
          refusals: ['conflict'],
        },
      })
      .input(decideInput),
    delete: staffProcedure
      .meta({ rest: { method: 'DELETE', path: one, summary: `Delete ${word.one}`, status: 204 } })
      .input(byId)
      .output(z.void())
      .mutation(({ ctx, input }) => deleteApplication(ctx, ctx.staff, { ...input, kind })),
  };
}

const interview = kindProcedures('interview');
const partner = kindProcedures('partner');

export const applicationsRouter = router({
  list: staffProcedure
    .input(listApplicationsInput)
    .output(applicationPage)
    .query(({ ctx, input, signal }) => listPage(ctx.db.read, input, signal)),

  decide: staffProcedure
    .input(decideInput)
    .output(applicationRow)
    .mutation(({ ctx, input }) => decideApplication(ctx, ctx.staff, input)),

  exportLink: staffProcedure
    .input(exportApplicationsInput)
    .output(z.string())
    .mutation(({ ctx, input }) => signedExportLink(ctx.keys.fileLinks, input, ctx.clock())),

  undoDecision: staffProcedure
    .input(undoDecisionInput)
    .output(applicationRow)
    .mutation(({ ctx, input }) => undoDecision(ctx, ctx.staff, input)),

  history: staffProcedure
    .input(byId)
    .output(z.array(historyEntry))
    .query(({ ctx, input }) => readHistory(ctx, input.id)),

  listInterviews: interview.list
    .output(listOf(interviewView))
    .query(({ ctx, input }) => interviews.list(ctx, input)),
  getInterview: interview.get.output(interviewView).query(({ ctx, input }) => interviews.get(ctx, input.id)),
  decideInterview: interview.decide.output(interviewView).mutation(async ({ ctx, input }) => {
    await decideApplication(ctx, ctx.staff, { ...input, kind: 'interview' });
    return interviews.get(ctx, input.id);
  }),
  deleteInterview: interview.delete,

  listPartners: partner.list.output(listOf(partnerView)).query(({ ctx, input }) => partners.list(ctx, input)),
  getPartner: partner.get.output(partnerView).query(({ ctx, input }) => partners.get(ctx, input.id)),
  decidePartner: partner.decide.output(partnerView).mutation(async ({ ctx, input }) => {
    await decideApplication(ctx, ctx.staff, { ...input, kind: 'partner' });
    return partners.get(ctx, input.id);
  }),
  deletePartner: partner.delete,
});
