import * as z from 'zod/mini';
import { locales } from '../locales.ts';
import { applicationId } from './primitives.ts';
import { applicationKinds, applicationStates, decisions } from './values.ts';

/** The id that the device generated when the application was started. */
export const submissionById = z.object({ id: applicationId });

const meeting = { minutes: z.int(), place: z.string(), note: z.string() };

/** The status of an application for its applicant. */
export const applicationStatusView = z.object({
  kind: z.enum(applicationKinds),
  /** The id of the record. */
  reference: z.string(),
  shortReference: z.string(),
  receivedAt: z.string(),
  state: z.enum(applicationStates),
  /** Null until the application is decided. */
  decision: z.nullable(z.enum(decisions)),
  /** Until when a correction can be sent (ISO 8601); null if none is asked for. */
  correctionClosesAt: z.nullable(z.string()),
  /** The appointment for the interview, and times to choose among that are free; times are ISO 8601 in UTC. */
  appointment: z.nullable(z.object({ ...meeting, startsAt: z.string() })),
  offer: z.nullable(z.object({ ...meeting, times: z.array(z.string()), isDeclined: z.boolean() })),
  /** Whether the applicant withdrew it. */
  isWithdrawn: z.boolean(),
  /** The language of the application, in which mails about it are written. */
  locale: z.enum(locales),
  /** Notices by SMS: the last digits of the number, and whether they are wanted; null where none can be sent. */
  sms: z.nullable(z.object({ phoneEnd: z.string(), isWanted: z.boolean() })),
  /** Whether a copy of the answers can be sent to the address in the application. */
  canMailCopy: z.boolean(),
});
export type ApplicationStatusView = z.output<typeof applicationStatusView>;

/** Whether the applicant wants notices by SMS; `id` is the first part of the private link. */
export const setSmsInput = z.object({ id: applicationId, isWanted: z.boolean() });

/** States of a notice: it waits, the provider has accepted it, it was delivered, or it failed. */
const smsStates = ['waiting', 'sent', 'delivered', 'failed'] as const;
export type SmsState = (typeof smsStates)[number];

/** The kinds of mails that have a notice. */
export const smsKinds = [
  'application-decision',
  'correction-request',
  'interview-appointment',
  'offered-times',
  'reply',
] as const;
export type SmsKind = (typeof smsKinds)[number];

/** A notice by SMS to the author of a record; `at` is when its state last changed. */
export const sentSms = z.object({
  id: z.string(),
  kind: z.enum(smsKinds),
  state: z.enum(smsStates),
  at: z.string(),
});
