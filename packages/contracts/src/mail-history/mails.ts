import * as z from 'zod/mini';
import { sentSms } from '../applications/status.ts';
import { recordSubject } from '../records.ts';
import { mailStates } from '../replies/values.ts';

/** Kinds of mails to the author of a record. */
export const recordMailKinds = [
  'application-receipt',
  'application-copy',
  'application-decision',
  'correction-request',
  'interview-appointment',
  'offered-times',
  'reply',
  'other',
] as const;

/** A mail to the author of a record; `at` is when its state last changed. */
const recordMail = z.object({
  id: z.string(),
  kind: z.enum(recordMailKinds),
  state: z.enum(mailStates),
  at: z.string(),
});
export type RecordMail = z.output<typeof recordMail>;

/**
 * Why the author gets no more mails: a mail came back for good, with a status of RFC 3463 such as `5.1.1`, or they
 * asked for none. Only a bounce can be ended by staff.
 */
const mailStop = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('bounced'), at: z.string(), status: z.string() }),
  z.object({ reason: z.literal('stopped') }),
]);

/** The mails to the author of a record, oldest first. */
export const recordMails = z.object({
  to: z.string(),
  stop: z.nullable(mailStop),
  mails: z.array(recordMail),
  /** Notices by SMS, oldest first. */
  sms: z.array(sentSms),
});
export type RecordMails = z.output<typeof recordMails>;

/** A mail about a record that is sent again. */
export const mailToResend = z.extend(recordSubject, { mailId: z.string() });
export type MailToResend = z.output<typeof mailToResend>;
