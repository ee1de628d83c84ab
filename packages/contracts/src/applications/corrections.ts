import * as z from 'zod/mini';
import { fieldErrorId, invalidValue } from '../primitives.ts';
import { storedFile } from './files.ts';
import { interviewAnswers, requireAllChannelsReason, submitInterviewInput } from './interview.ts';
import { correctionDays } from './limits.ts';
import { partnerAnswers, submitPartnerInput } from './partner.ts';
import { applicationId, reasonText } from './primitives.ts';
import {
  type ApplicationFileField,
  type ApplicationKind,
  applicationFileFields,
  applicationKinds,
} from './values.ts';

/**
 * The message id of the label that each has in its form. All other fields are labelled by their name, such as
 * `interview.pitch`.
 */
export const fileLabels = {
  portraitUrl: 'interview.portrait',
  uploadDocsUrls: 'interview.documents',
  signatureUrl: 'interview.signature',
  docs: 'partner.docs',
} as const satisfies Record<ApplicationFileField, string>;

export function isFileField(field: string): field is ApplicationFileField {
  return Object.hasOwn(fileLabels, field);
}

const interviewFields = [
  ...z.keyof(z.omit(interviewAnswers, { consentPublish: true, consentRules: true, consentContact: true }))
    .options,
  'portraitUrl',
  'uploadDocsUrls',
  'signatureUrl',
] as const;
const partnerFields = [...z.keyof(z.omit(partnerAnswers, { agree: true })).options, 'docs'] as const;

/** The fields that staff can ask to be corrected, by kind, in the order of the form: all but consents. */
export const correctableFieldsOf = { interview: interviewFields, partner: partnerFields } as const;
export const correctableFields = [...new Set([...interviewFields, ...partnerFields])] as const;
export type CorrectableField = (typeof correctableFields)[number];

const fields = z
  .array(z.enum(correctableFields, fieldErrorId('error.value.unknown')))
  .check(z.minLength(1, invalidValue));

/** `reason` says what is wrong, as the applicant reads it. */
export const askCorrectionInput = z.object({
  id: z.string(),
  fields,
  reason: reasonText.check(z.minLength(1, invalidValue)),
  days: z.literal(correctionDays),
});
export type AskCorrectionInput = z.output<typeof askCorrectionInput>;

/** Answers by field, as `interviewView` and `partnerView` have them. */
const answers = z.partialRecord(z.enum(correctableFields), z.unknown());

/** One request for a correction. The last one can be answered until it ends. */
export const correctionView = z.object({
  /** Counts the corrections of an application from 1. */
  number: z.int(),
  fields: z.array(z.enum(correctableFields)),
  reason: z.string(),
  /** E-mail address of who asked for it. */
  askedBy: z.string(),
  askedAt: z.string(),
  closesAt: z.string(),
  answeredAt: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
  /** The answers that were replaced, and those that replaced them; null before the answer. */
  before: z.nullable(answers),
  after: z.nullable(answers),
  replacedFiles: z.array(storedFile),
});
export type CorrectionView = z.output<typeof correctionView>;

/** A correction as its applicant sees it, with the answers that were sent. */
export const openCorrection = z.object({
  kind: z.enum(applicationKinds),
  number: z.int(),
  /** The first correction since the last answer: text that was typed for it or a later one belongs to this one. */
  unansweredSince: z.optional(z.int()),
  fields: z.array(z.enum(correctableFields)),
  reason: z.string(),
  closesAt: z.string(),
  answers,
  files: z.array(z.pick(storedFile, { field: true, name: true, sizeBytes: true })),
});
export type OpenCorrection = z.output<typeof openCorrection>;

/**
 * The fields that were asked for, as in the form of the application; others are ignored. With `number`, it answers only
 * that correction: a later one may ask for more.
 */
export const answerCorrectionInput = z.object({
  number: z.optional(z.pipe(z.transform(Number), z.int())),
  ...Object.fromEntries(
    correctableFields.filter((field) => !isFileField(field)).map((field) => [field, z.optional(z.unknown())]),
  ),
  id: applicationId,
});

export const answeredCorrection = z.object({ id: z.string(), shortReference: z.string() });

const shapes: Record<ApplicationKind, Readonly<Record<string, z.core.$ZodType>>> = {
  interview: submitInterviewInput.shape,
  partner: submitPartnerInput.shape,
};

/** Returns the schema of some answers of a form, as the form checks them. */
export function createAnswersSchema(
  kind: ApplicationKind,
  names: readonly CorrectableField[],
): z.ZodMiniObject<Readonly<Record<string, z.core.$ZodType>>> {
  const wanted = new Set<string>(names);
  const schema = z.object(
    Object.fromEntries(Object.entries(shapes[kind]).filter(([name]) => wanted.has(name))),
  );
  return wanted.has('channels') ? schema.check(requireAllChannelsReason) : schema;
}

/** Returns the fields that belong together with the named ones, in the order of the form. */
export function completeFields(
  kind: ApplicationKind,
  names: readonly CorrectableField[],
): CorrectableField[] {
  const wanted = new Set<CorrectableField>(names);
  if (wanted.has('channels')) wanted.add('allChannelsReason');
  return correctableFieldsOf[kind].filter((field) => wanted.has(field));
}

export const fileFieldsAmong = (names: readonly CorrectableField[]) =>
  applicationFileFields.filter((field) => names.includes(field));
