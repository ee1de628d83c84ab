import {
  appointmentView,
  assessmentView,
  cancelAppointmentInput,
  recordAhead,
  scoreInput,
  setAppointmentInput,
} from '@isangano/contracts/applications/assessment';
import * as z from 'zod/mini';
import { readerProcedure, reviewerProcedure } from '../../../core/trpc.ts';
import { cancelAppointment, setAppointment } from '../appointments/set-appointment.ts';
import { readAhead } from './read-ahead.ts';
import { readAssessment } from './read-assessment.ts';
import { setScore } from './set-score.ts';

const byId = z.object({ id: z.string() });
/** `isMailed` is false if the applicant asked for no more mails. */
const storedAppointment = z.extend(appointmentView, { isMailed: z.boolean() });

/** What staff say about an application, as procedures of its router. */
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

  cancelAppointment: reviewerProcedure
    .input(cancelAppointmentInput)
    .output(storedAppointment)
    .mutation(({ ctx, input }) => cancelAppointment(ctx, ctx.staff, input)),
};
