import * as z from 'zod/mini';
import { applicationKinds, applicationStatuses } from '../applications/values.ts';
import { shortTextMaxChars } from '../limits.ts';
import { messageStatuses } from '../messages/values.ts';
import { requiredText } from '../primitives.ts';
import { type RecordNoun, recordSubject } from '../records.ts';
import { mailStates } from '../replies/values.ts';
import { spamReasons } from '../submissions/signals.ts';

/** The newest records of each kind on a person's page. */
export const personRecordsMax = 200;

/** Kinds of mails that go to visitors. */
export const personMailKinds = [
  'application-receipt',
  'application-copy',
  'application-decision',
  'copy-confirmation',
  'correction-request',
  'interview-appointment',
  'offered-times',
  'reply',
  'draft-reminder',
  'newsletter-confirmation',
  'newsletter-welcome',
  'newsletter-issue',
] as const;

/** An address in the form in which visitors may have typed it: the newsletter requires no more of one. */
const address = requiredText('error.email.required').check(
  z.maxLength(shortTextMaxChars, 'error.text.short'),
);
export const personInput = z.object({ email: address });

/** `typedEmail` is what the owner typed to confirm, and must be the address. */
export const erasePersonInput = z.extend(personInput, { typedEmail: z.string() });
export type ErasePersonInput = z.output<typeof erasePersonInput>;

const suspect = z.nullable(z.enum(spamReasons));

const personRecords = {
  application: z.object({
    type: z.literal('application'),
    id: z.string(),
    at: z.string(),
    kind: z.enum(applicationKinds),
    topic: z.string(),
    status: z.enum(applicationStatuses),
    suspect,
  }),
  message: z.object({
    type: z.literal('message'),
    id: z.string(),
    at: z.string(),
    subject: z.string(),
    status: z.enum(messageStatuses),
    suspect,
  }),
} satisfies Record<RecordNoun, z.ZodMiniObject>;

/** Something of a person; `at` is when it came in, was sent or changed (ISO 8601). */
const personRecord = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('reply'),
    id: z.string(),
    at: z.string(),
    by: z.string(),
    subject: z.string(),
    about: recordSubject,
  }),
  z.object({
    type: z.literal('mail'),
    id: z.string(),
    at: z.string(),
    kind: z.enum(personMailKinds),
    state: z.enum(mailStates),
    /** Null if it is about nothing that staff can open. */
    about: z.nullable(recordSubject),
  }),
  z.object({
    type: z.literal('subscription'),
    id: z.string(),
    at: z.string(),
    isConfirmed: z.boolean(),
    suspect,
  }),
  z.object({ type: z.literal('draft'), id: z.string(), at: z.string(), kind: z.enum(applicationKinds) }),
  ...Object.values(personRecords),
]);
export type PersonRecord = z.output<typeof personRecord>;

/** Everything from one address that the caller may see, newest first; `isShortened` if there is more of a kind than is listed. */
export const personView = z.object({
  email: z.string(),
  names: z.array(z.string()),
  records: z.array(personRecord),
  isShortened: z.boolean(),
});

/** The erased data, and the records of others that contain the address and were not changed. */
export const erasedPerson = z.object({ mentions: z.array(z.string()) });
