import * as z from 'zod/mini';
import { sharedHistoryActions } from '../records.ts';
import { correctableFields } from './corrections.ts';
import { decisions } from './values.ts';

/** Actions on an application after it was received. */
export const historyActions = [
  ...decisions,
  'undone',
  'file_opened',
  'seen_hidden',
  'seen_shown',
  ...sharedHistoryActions,
] as const;

/** Changes of the appointment for an interview. */
const appointmentActions = ['appointment_set', 'appointment_changed', 'appointment_cancelled'] as const;

/** Requests of staff to an applicant, and actions of applicants. */
const applicantActions = [
  'times_offered',
  'time_taken',
  'times_declined',
  'appointment_given_up',
  'correction_asked',
  'correction_cancelled',
  'correction_answered',
  'withdrawn',
] as const;

/** Most entries that a history returns. Older ones stay stored. */
export const historyMaxEntries = 200;

/** One action; `by` is the e-mail address of the staff member, and null for the applicant and the scanner. */
export const historyEntry = z.object({
  action: z.enum([
    'received',
    ...historyActions,
    'file_infected',
    ...appointmentActions,
    ...applicantActions,
  ]),
  at: z.string(),
  by: z.nullable(z.string()),
  /** Name of the file that was opened, or in which malware was found. */
  file: z.nullable(z.string()),
  /** E-mail address of the assignee. */
  detail: z.nullable(z.string()),
  /** Why it was rejected, if the reviewer gave a reason, and whether the mail to the applicant says so. */
  reason: z.optional(z.object({ text: z.string(), isMailed: z.boolean() })),
  /** The fields to correct, and why. */
  correction: z.optional(z.object({ fields: z.array(z.enum(correctableFields)), reason: z.string() })),
  /** When the interview begins, ISO 8601 in UTC, of an appointment that was set or changed. */
  startsAt: z.optional(z.string()),
});
export type HistoryEntry = z.output<typeof historyEntry>;
