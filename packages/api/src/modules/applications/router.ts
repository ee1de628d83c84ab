import { fileRules } from '@isangano/contracts/applications/files';
import { historyEntry } from '@isangano/contracts/applications/history';
import { interviewView, submitInterviewInput } from '@isangano/contracts/applications/interview';
import {
  applicationPage,
  applicationRow,
  decideInput,
  firstLookSetting,
  listApplicationsInput,
  portraitsInput,
  setFirstLookInput,
  undoDecisionInput,
} from '@isangano/contracts/applications/list';
import { partnerView, submitPartnerInput } from '@isangano/contracts/applications/partner';
import { applicationStatusView, setSmsInput, submissionById } from '@isangano/contracts/applications/status';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { pageRequest } from '@isangano/contracts/lists/filters';
import * as z from 'zod/mini';
import { resolveAssignee } from '../../core/list-search.ts';
import { createPageSchema } from '../../core/paging.ts';
import {
  byId,
  type FormMeta,
  ownerProcedure,
  publicProcedure,
  readerProcedure,
  reviewerProcedure,
  router,
  submissionProcedure,
} from '../../core/trpc.ts';
import { recordListRead } from '../audit/module.ts';
import { assessmentProcedures } from './assessment/procedures.ts';
import { readChannelNames, readHidingChannels, setHidingChannels } from './channels.ts';
import { correctionProcedures } from './corrections/procedures.ts';
import { readPortraits } from './portraits/portraits.ts';
import { readStatus } from './read-status.ts';
import { interviewRecords, partnerRecords } from './records.ts';
import { decideApplication, undoDecision } from './review/decide-application.ts';
import { listPage } from './review/list-applications.ts';
import { readHistory } from './review/read-history.ts';
import { beginReview, recordSeen } from './review/record-opened.ts';
import { removeApplication } from './review/remove-application.ts';
import { askForCopy } from './status/mail-copy.ts';
import { setSms } from './status/set-sms.ts';
import { submitInterview, submitPartner } from './submit-application.ts';

const labels = {
  interview: { one: 'an interview application', many: 'interview applications' },
  partner: { one: 'a partnership application', many: 'partnership applications' },
};

const { portraitUrl, signatureUrl, uploadDocsUrls, docs } = fileRules;
const forms = {
  interview: { files: { portraitUrl, signatureUrl, uploadDocsUrls }, acceptsJson: false },
  partner: { files: { docs }, acceptsJson: true },
} as const satisfies Record<ApplicationKind, FormMeta>;

const submissionMeta = {
  status: 201,
  isIdempotent: true,
  takesAccessToken: true,
  takesLanguage: true,
} as const;
const statusAccess =
  'With an access token, and 32 hexadecimal digits as `Idempotency-Key`, the status can be read; a repetition then returns the first response whatever its body.';

/** The procedures that REST exposes for one kind of application, without their outputs. */
function kindProcedures(kind: ApplicationKind) {
  const { one, many } = labels[kind];
  return {
    list: readerProcedure
      .meta({ rest: { summary: `List ${many}, newest first`, isList: true } })
      .input(pageRequest),
    get: readerProcedure.meta({ rest: { summary: `Get ${one}` } }).input(byId),
    decide: reviewerProcedure
      .meta({ rest: { summary: `Approve or reject ${one}`, errorCodes: ['conflict'] } })
      .input(decideInput),
    delete: ownerProcedure
      .meta({ rest: { summary: `Delete ${one}` } })
      .input(byId)
      .output(z.void())
      .mutation(({ ctx, input }) => removeApplication(ctx, ctx.staff, { ...input, kind })),
  };
}

const interview = kindProcedures('interview');
const partner = kindProcedures('partner');

export const applicationsRouter = router({
  list: readerProcedure
    .input(listApplicationsInput)
    .output(applicationPage)
    .query(({ ctx, input, signal }) =>
      listPage(ctx.db.read, resolveAssignee(input, ctx.staff), ctx.timeZone, signal),
    ),

  portraits: readerProcedure
    .input(portraitsInput)
    .output(z.record(z.string(), z.string()))
    .query(({ ctx, input }) => readPortraits(ctx, input.ids)),

  decide: reviewerProcedure
    .input(decideInput)
    .output(applicationRow)
    .mutation(({ ctx, input }) => decideApplication(ctx, ctx.staff, input)),

  undoDecision: reviewerProcedure
    .input(undoDecisionInput)
    .output(applicationRow)
    .mutation(({ ctx, input }) => undoDecision(ctx, ctx.staff, input)),

  history: readerProcedure
    .input(byId)
    .output(z.array(historyEntry))
    .query(({ ctx, input }) => readHistory(ctx, input.id)),

  channels: readerProcedure.output(z.array(z.string())).query(({ ctx }) => readChannelNames(ctx)),

  firstLook: readerProcedure.output(firstLookSetting).query(({ ctx }) => readHidingChannels(ctx)),

  setFirstLook: ownerProcedure
    .input(setFirstLookInput)
    .output(firstLookSetting)
    .mutation(({ ctx, input }) => setHidingChannels(ctx, ctx.staff, input)),

  ...assessmentProcedures,
  ...correctionProcedures,

  submitInterview: submissionProcedure
    .meta({
      rest: {
        ...submissionMeta,
        summary: 'Apply for an interview',
        description: statusAccess,
        form: forms.interview,
      },
    })
    .input(submitInterviewInput)
    .output(interviewView)
    .mutation(({ ctx, input }) => submitInterview(ctx, input)),

  submitPartner: submissionProcedure
    .meta({
      rest: {
        ...submissionMeta,
        summary: 'Apply as partner or shareholder',
        description: `A form if documents are sent, otherwise JSON or a form. ${statusAccess}`,
        form: forms.partner,
      },
    })
    .input(submitPartnerInput)
    .output(partnerView)
    .mutation(({ ctx, input }) => submitPartner(ctx, input)),

  getStatus: publicProcedure
    .meta({
      rateLimit: 'ownRecord',
      rest: {
        summary: 'Get the status of an application that was sent',
        description: 'For the applicant: `{id}` is the `Idempotency-Key` of the submission.',
        takesAccessToken: true,
      },
    })
    .input(submissionById)
    .output(applicationStatusView)
    .query(({ ctx, input }) => readStatus(ctx, input)),

  setSms: submissionProcedure
    .meta({
      rest: {
        summary: 'Ask for notices by SMS, or for no more',
        description: 'For the applicant. They go to the number in the application.',
        takesAccessToken: true,
        errorCodes: ['conflict'],
      },
    })
    .input(setSmsInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setSms(ctx, input)),

  mailCopy: submissionProcedure
    .meta({
      rest: {
        summary: 'Mail the applicant a copy of the answers',
        description:
          'A link goes to the address in the application, once a day, and the copy follows once its owner follows it. Possible if `canMailCopy` of the status says so.',
        takesAccessToken: true,
        errorCodes: ['conflict'],
      },
    })
    .input(submissionById)
    .output(z.void())
    .mutation(({ ctx, input }) => askForCopy(ctx, input)),

  listInterviews: interview.list.output(createPageSchema(interviewView)).query(async ({ ctx, input }) => {
    await recordListRead(ctx, ctx.staff, 'interviews');
    return interviewRecords.list(ctx, input);
  }),
  getInterview: interview.get.output(interviewView).query(async ({ ctx, input }) => {
    await beginReview(ctx, ctx.staff, input.id);
    await recordSeen(ctx, ctx.staff, input.id);
    return interviewRecords.get(ctx, input.id);
  }),
  decideInterview: interview.decide.output(interviewView).mutation(async ({ ctx, input }) => {
    await decideApplication(ctx, ctx.staff, { ...input, kind: 'interview' });
    return interviewRecords.get(ctx, input.id);
  }),
  deleteInterview: interview.delete,

  listPartners: partner.list.output(createPageSchema(partnerView)).query(async ({ ctx, input }) => {
    await recordListRead(ctx, ctx.staff, 'partners');
    return partnerRecords.list(ctx, input);
  }),
  getPartner: partner.get.output(partnerView).query(async ({ ctx, input }) => {
    await beginReview(ctx, ctx.staff, input.id);
    return partnerRecords.get(ctx, input.id);
  }),
  decidePartner: partner.decide.output(partnerView).mutation(async ({ ctx, input }) => {
    await decideApplication(ctx, ctx.staff, { ...input, kind: 'partner' });
    return partnerRecords.get(ctx, input.id);
  }),
  deletePartner: partner.delete,
});
