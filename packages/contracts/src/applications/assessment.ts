import * as z from 'zod/mini';
import { locales } from '../locales.ts';
import { fieldErrorId, longText, requiredText } from '../primitives.ts';
import { interviewView } from './interview.ts';
import { appointmentMinutes, scoreMax, scoreMin } from './limits.ts';
import { partnerView } from './partner.ts';

/** `score` is a whole number, or null to remove one's own. */
export const scoreInput = z.object({
  id: z.string(),
  score: z.nullable(z.int().check(z.minimum(scoreMin), z.maximum(scoreMax))),
});
export type ScoreInput = z.output<typeof scoreInput>;

const localTimePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const localTime = z.string(fieldErrorId('error.date.invalid')).check(
  z.refine<string>((value) => isLocalTime(value), {
    error: fieldErrorId('error.date.invalid'),
    params: { pattern: localTimePattern.source },
  }),
);

function isLocalTime(value: string): boolean {
  if (!localTimePattern.test(value)) return false;
  const time = new Date(`${value}Z`);
  // `Date` reads the 30th of February as the 2nd of March.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}

/** The appointment that a change is based on; null for none. If there is another one now, the change is a conflict. */
const basedOn = z.nullable(z.int());

/** `localStart` is a time such as `2026-12-01T14:30` in the time zone of the group. */
export const setAppointmentInput = z.object({
  id: z.string(),
  basedOn,
  localStart: localTime,
  minutes: z.literal(appointmentMinutes),
  place: requiredText('error.place.required'),
  note: longText,
});
export type SetAppointmentInput = z.output<typeof setAppointmentInput>;

export const cancelAppointmentInput = z.object({ id: z.string(), basedOn });
export type CancelAppointmentInput = z.output<typeof cancelAppointmentInput>;

/** `sequence` grows with every change; `startsAt` is ISO 8601 in UTC. */
export const appointmentView = z.object({
  sequence: z.int(),
  startsAt: z.string(),
  localStart: z.string(),
  timeZone: z.string(),
  minutes: z.int(),
  place: z.string(),
  note: z.string(),
  isCancelled: z.boolean(),
});
export type AppointmentView = z.output<typeof appointmentView>;

/**
 * Times that were offered; `times` are ISO 8601 in UTC, also those that are over or taken, and none for the calendar of
 * a channel.
 */
const offerView = z.object({
  channel: z.nullable(z.string()),
  times: z.array(z.string()),
  minutes: z.int(),
  place: z.string(),
  note: z.string(),
  /** E-mail address of who offered them. */
  offeredBy: z.string(),
  /** When the applicant answered that none suits, and the proposal; empty if nothing was proposed. */
  declinedAt: z.nullable(z.string()),
  proposal: z.string(),
});
export type OfferView = z.output<typeof offerView>;

/** Assessments of an application by staff: everything but its decision and the replies. */
export const assessmentView = z.object({
  /** The language in which the applicant reads mails. */
  locale: z.enum(locales),
  /** The latest is last; `by` is the e-mail address of the reviewer. */
  scores: z.array(z.object({ by: z.string(), score: z.int(), at: z.string() })),
  average: z.nullable(z.number()),
  /** That of the caller. */
  ownScore: z.nullable(z.int()),
  /** The last one, which may be cancelled. */
  appointment: z.nullable(appointmentView),
  /** Times that the applicant can choose among. */
  offer: z.nullable(offerView),
  /** SHA-256 of each file, by its id. */
  fileHashes: z.record(z.string(), z.string()),
});

/** A record that is read before staff look at it. */
export const recordAhead = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('interview'), view: interviewView }),
  z.object({ kind: z.literal('partner'), view: partnerView }),
]);
export type RecordAhead = z.output<typeof recordAhead>;
