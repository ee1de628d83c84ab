import * as z from 'zod/mini';
import { fieldErrorId } from '../primitives.ts';
import { applicationId } from './application-id.ts';
import { offeredTimesMax, offeredTimesMin } from './appointment-values.ts';
import { setAppointmentInput } from './assessment.ts';
import { reasonText } from './reason.ts';

const { localStart, minutes, place, note } = setAppointmentInput.shape;

/** Times for an interview of which the applicant takes one, in the time zone of the group; each once. */
export const offerTimesInput = z.object({
  id: z.string(),
  localStarts: z
    .array(localStart)
    .check(
      z.minLength(offeredTimesMin, fieldErrorId('error.date.invalid')),
      z.maxLength(offeredTimesMax, fieldErrorId('error.date.invalid')),
    ),
  minutes,
  place,
  note,
});
export type OfferTimesInput = z.output<typeof offerTimesInput>;

/** One of the offered times (ISO 8601 in UTC), or null if none suits; `proposal` is what would. */
export const answerOfferInput = z.object({
  id: applicationId,
  startsAt: z.nullable(z.string(fieldErrorId('error.value.invalid'))),
  proposal: z._default(reasonText, ''),
});
export type AnswerOfferInput = z.output<typeof answerOfferInput>;
