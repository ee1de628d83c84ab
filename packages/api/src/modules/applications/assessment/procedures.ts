import {
  appointmentView,
  assessmentView,
  cancelAppointmentInput,
  type RecordAhead,
  recordAhead,
  type ScoreInput,
  scoreInput,
  setAppointmentInput,
} from '@isangano/contracts/applications/assessment';
import {
  answerOfferInput,
  calendarEntry,
  calendarInput,
  channelCalendars,
  offerFreeTimesInput,
  offerTimesInput,
  setChannelCalendarInput,
} from '@isangano/contracts/applications/calendar';
import { submissionById } from '@isangano/contracts/applications/status';
import * as z from 'zod/mini';
import type { ChangeDeps, Deps, Staff } from '../../../core/context.ts';
import {
  byId,
  ownerProcedure,
  readerProcedure,
  reviewerProcedure,
  signedInProcedure,
  submissionProcedure,
} from '../../../core/trpc.ts';
import { inTransaction } from '../../../database/database.ts';
import { recordAction, recordListRead } from '../../audit/module.ts';
import { answerOffer, giveUpAppointment } from '../appointments/answer-offer.ts';
import { createFeedLink, readCalendar } from '../appointments/calendar-feed.ts';
import { findOpenOffer, toOfferView } from '../appointments/offer-queries.ts';
import { offerFreeTimes, offerTimes } from '../appointments/offer-times.ts';
import { findLastAppointment, toAppointmentView } from '../appointments/queries.ts';
import { cancelAppointment, setAppointment } from '../appointments/set-appointment.ts';
import { readChannelCalendars, setChannelCalendar } from '../channels.ts';
import { getApplication, listAllFiles } from '../queries.ts';
import { interviewRecords, partnerRecords, type ReadDeps } from '../records.ts';
import { deleteScore, listScores, updateIdentityShown, upsertScore } from './queries.ts';

/** `isMailed` is false if the applicant asked for no more mails. */
const storedAppointment = z.extend(appointmentView, { isMailed: z.boolean() });

/** Scores, appointments and other assessments by staff, as procedures of the router of applications. */
export const assessmentProcedures = {
  assessment: readerProcedure
    .input(byId)
    .output(assessmentView)
    .query(({ ctx, input }) => readAssessment(ctx, ctx.staff, input.id)),

  readAhead: readerProcedure
    .input(byId)
    .output(recordAhead)
    .query(({ ctx, input }) => readAhead(ctx, input.id)),

  setScore: reviewerProcedure
    .input(scoreInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setScore(ctx, ctx.staff, input)),

  setAppointment: reviewerProcedure
    .input(setAppointmentInput)
    .output(storedAppointment)
    .mutation(({ ctx, input }) => setAppointment(ctx, ctx.staff, input)),

  offerTimes: reviewerProcedure
    .meta({
      rest: {
        summary: 'Offer an applicant times for an interview',
        description:
          'In the time zone of the group. They take the place of those that were offered before. `isMailed` is false if the applicant gets no mails.',
        errorCodes: ['conflict'],
      },
    })
    .input(offerTimesInput)
    .output(z.object({ isMailed: z.boolean() }))
    .mutation(({ ctx, input }) => offerTimes(ctx, ctx.staff, input)),

  channelCalendars: readerProcedure
    .meta({ rest: { summary: 'List the calendars in which interviews of the channels are booked' } })
    .output(channelCalendars)
    .query(({ ctx }) => readChannelCalendars(ctx)),

  setChannelCalendar: ownerProcedure
    .input(setChannelCalendarInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setChannelCalendar(ctx, ctx.staff, input)),

  offerFreeTimes: reviewerProcedure
    .meta({
      rest: {
        summary: 'Offer an applicant the free times in the calendar of a channel',
        description:
          'As other times that are offered, in whose place they are. `isMailed` is false if the applicant gets no mails.',
        errorCodes: ['conflict'],
      },
    })
    .input(offerFreeTimesInput)
    .output(z.object({ isMailed: z.boolean() }))
    .mutation(({ ctx, input }) => offerFreeTimes(ctx, ctx.staff, input)),

  answerOffer: submissionProcedure
    .meta({
      rest: {
        summary: 'Take one of the offered times, or propose others',
        description: 'For the applicant: `{id}` is the first part of the private link.',
        takesAccessToken: true,
        errorCodes: ['conflict', 'forbidden'],
      },
    })
    .input(answerOfferInput)
    .output(z.void())
    .mutation(({ ctx, input }) => answerOffer(ctx, input)),

  giveUpAppointment: submissionProcedure
    .meta({ rest: { summary: 'Cancel an appointment that one has', takesAccessToken: true } })
    .input(submissionById)
    .output(z.void())
    .mutation(({ ctx, input }) => giveUpAppointment(ctx, input)),

  calendar: readerProcedure
    .input(calendarInput)
    .output(z.array(calendarEntry))
    .query(({ ctx, input }) => readCalendar(ctx, input)),

  calendarLink: signedInProcedure
    .meta({ role: 'reader' })
    .output(z.object({ url: z.string() }))
    .mutation(async ({ ctx }) => ({ url: await createFeedLink(ctx, ctx.staff) })),

  listAppointments: readerProcedure
    .meta({ rest: { summary: 'List the appointments of some days, earliest first' } })
    .input(calendarInput)
    .output(z.array(calendarEntry))
    .query(async ({ ctx, input }) => {
      await recordListRead(ctx, ctx.staff, 'appointments');
      return await readCalendar(ctx, input);
    }),

  cancelAppointment: reviewerProcedure
    .input(cancelAppointmentInput)
    .output(storedAppointment)
    .mutation(({ ctx, input }) => cancelAppointment(ctx, ctx.staff, input)),
};

/**
 * Returns the record of an application that is about to be opened. Its review does not begin, as no person has seen it
 * yet. Throws `not_found`.
 */
async function readAhead(deps: ReadDeps, id: string): Promise<RecordAhead> {
  const { kind } = await getApplication(deps.db.read, id);
  return kind === 'interview'
    ? { kind: 'interview', view: await interviewRecords.get(deps, id) }
    : { kind: 'partner', view: await partnerRecords.get(deps, id) };
}

/** Returns scores, appointment and hashes of files of an application. Throws `not_found`. */
async function readAssessment(
  { db: { read }, mail, clock, listChannels }: Pick<Deps, 'db' | 'mail' | 'clock' | 'listChannels'>,
  staff: Staff,
  id: string,
) {
  const { locale } = await getApplication(read, id);
  const scores = await listScores(read, id);
  const appointment = await findLastAppointment(read, id);
  const { timeZone } = mail.brand;
  const offer = await findOpenOffer(read, id, { nowMs: clock(), timeZone });
  const files = await listAllFiles(read, id);
  return {
    locale,
    scores: scores.map(({ staff_email: by, score, at }) => ({ by, score, at })),
    average:
      scores.length === 0 ? null : scores.reduce((total, { score }) => total + score, 0) / scores.length,
    ownScore: scores.find(({ staff_id }) => staff_id === staff.id)?.score ?? null,
    appointment: appointment ? toAppointmentView(appointment, timeZone) : null,
    offer: offer ? toOfferView(offer, listChannels()) : null,
    fileHashes: Object.fromEntries(files.map(({ id: fileId, sha256 }) => [fileId, sha256])),
  };
}

/**
 * Stores the caller's score of an application in place of an earlier one, or removes it with null; those of others stay.
 * After the commit the change is published. Throws `not_found`, `unavailable`.
 */
async function setScore(
  { db, changes, clock }: ChangeDeps,
  staff: Staff,
  { id, score }: ScoreInput,
): Promise<void> {
  const at = new Date(clock()).toISOString();
  await inTransaction(db, async (trx) => {
    await getApplication(trx, id);
    const { id: staff_id, email: staff_email } = staff;
    if (score === null) {
      if (!(await deleteScore(trx, id, staff_id))) return;
      await recordAction(trx, staff, { action: 'score_removed', subject: id }, at);
    } else {
      await updateIdentityShown(trx, id);
      await upsertScore(trx, { application_id: id, staff_id, staff_email, score, at });
      await recordAction(trx, staff, { action: 'score_set', subject: id, detail: `${score}` }, at);
    }
    changes.publishAfter(trx, { noun: 'application', action: 'changed', id });
  });
}
