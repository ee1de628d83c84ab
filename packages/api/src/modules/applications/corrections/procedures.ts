import {
  answerCorrectionInput,
  answeredCorrection,
  askCorrectionInput,
  correctionView,
  openCorrection,
} from '@isangano/contracts/applications/corrections';
import { fileRules } from '@isangano/contracts/applications/files';
import { submissionById } from '@isangano/contracts/applications/status';
import { AppError } from '@isangano/platform/errors';
import * as z from 'zod/mini';
import type { Ctx } from '../../../core/context.ts';
import {
  byId,
  publicProcedure,
  readerProcedure,
  reviewerProcedure,
  submissionProcedure,
} from '../../../core/trpc.ts';
import { inTransaction } from '../../../database/database.ts';
import { applicantNotification, deleteMailsAbout, storeMail } from '../../mail/module.ts';
import { findAppointmentToCome } from '../appointments/queries.ts';
import { cancelByApplicant, endOffer } from '../appointments/store-appointment.ts';
import { getApplication } from '../queries.ts';
import { getLinkedApplication } from '../status/status-link.ts';
import { answerCorrection } from './answer-correction.ts';
import { askCorrection, cancelCorrection } from './ask-correction.ts';
import { cancelOpenCorrection, updateWithdrawn } from './queries.ts';
import { readCorrections, readOpenCorrection } from './read-corrections.ts';

/** Corrections, for staff and applicants, as procedures of the router of applications. */
export const correctionProcedures = {
  listCorrections: readerProcedure
    .meta({ rest: { summary: 'List the corrections of an application, oldest first' } })
    .input(byId)
    .output(z.array(correctionView))
    .query(({ ctx, input }) => readCorrections(ctx, input.id)),

  askCorrection: reviewerProcedure
    .meta({
      rest: {
        summary: 'Ask an applicant for a correction',
        description:
          'It takes the place of one that is open. `isMailed` is false if the applicant gets no mails.',
        errorCodes: ['conflict'],
      },
    })
    .input(askCorrectionInput)
    .output(z.object({ isMailed: z.boolean() }))
    .mutation(({ ctx, input }) => askCorrection(ctx, ctx.staff, input)),

  cancelCorrection: reviewerProcedure
    .meta({ rest: { summary: 'End the correction that an applicant was asked for' } })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => cancelCorrection(ctx, ctx.staff, input)),

  getCorrection: publicProcedure
    .meta({
      rateLimit: 'ownRecord',
      rest: {
        summary: 'Get what is to be corrected in an application that was sent',
        description: 'For the applicant: `{id}` is the first part of the private link.',
        takesAccessToken: true,
        errorCodes: ['forbidden'],
      },
    })
    .input(submissionById)
    .output(openCorrection)
    .query(({ ctx, input }) => readOpenCorrection(ctx, input)),

  answerCorrection: submissionProcedure
    .meta({
      rest: {
        summary: 'Send a correction',
        description:
          'The fields and files that are to be corrected, as in the form of the application; others are ignored. A form if files are sent, otherwise JSON or a form. A repetition with the same key returns the first response whatever its body.',
        isIdempotent: true,
        takesAccessToken: true,
        form: { files: fileRules, acceptsJson: true },
        errorCodes: ['forbidden'],
      },
    })
    .input(answerCorrectionInput)
    .output(answeredCorrection)
    .mutation(({ ctx, input }) => answerCorrection(ctx, input)),

  withdraw: submissionProcedure
    .meta({
      rest: {
        summary: 'Withdraw an application that was sent',
        description: 'Its status becomes `rejected`, and `withdrawnAt` tells when.',
        takesAccessToken: true,
        errorCodes: ['conflict'],
      },
    })
    .input(submissionById)
    .output(z.void())
    .mutation(({ ctx, input }) => withdrawApplication(ctx, input)),
};

/**
 * Withdraws a pending application for its applicant: it becomes rejected, without a decision of staff, who get a mail,
 * and an appointment to come is cancelled. Nothing happens to one that is withdrawn. Throws the errors of
 * `getLinkedApplication`, and `conflict` (reason `already_decided`).
 */
async function withdrawApplication(ctx: Ctx, { id: linkId }: { id: string }): Promise<void> {
  const { db, mail, clock, changes } = ctx;
  await inTransaction(db, async (trx) => {
    const { id, withdrawn_at } = await getLinkedApplication(trx, ctx, linkId);
    if (withdrawn_at !== null) return;
    const at = new Date(clock()).toISOString();
    if (!(await updateWithdrawn(trx, id, at))) throw new AppError('conflict', { reason: 'already_decided' });
    await cancelOpenCorrection(trx, id, at);
    await deleteMailsAbout(trx, { about: id, kind: 'correction-request' });
    await endOffer(trx, id, at);
    const application = await getApplication(trx, id);
    await storeMail(trx, ctx, applicantNotification(mail, 'withdrawn', application));
    const last = await findAppointmentToCome(trx, id, clock());
    if (last) await cancelByApplicant(trx, ctx, { application, last });
    changes.publishAfter(trx, { noun: 'application', action: 'changed', id });
  });
}
