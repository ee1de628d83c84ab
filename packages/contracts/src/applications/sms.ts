import * as z from 'zod/mini';
import { applicationId } from './application-id.ts';

/** Whether the applicant wants notices by SMS; `id` is the first part of the private link. */
export const setSmsInput = z.object({ id: applicationId, isWanted: z.boolean() });

/** What became of a notice: it waits, the provider has taken it, it was delivered, or it will not be. */
const smsStates = ['waiting', 'sent', 'delivered', 'failed'] as const;
export type SmsState = (typeof smsStates)[number];

/** The kinds of mails that a notice stands beside. */
export const smsKinds = [
  'application-decision',
  'correction-request',
  'interview-appointment',
  'offered-times',
  'reply',
] as const;
export type SmsKind = (typeof smsKinds)[number];

/** A notice by SMS to the author of a record; `at` is when it came into its state. */
export const sentSms = z.object({
  id: z.string(),
  kind: z.enum(smsKinds),
  state: z.enum(smsStates),
  at: z.string(),
});
