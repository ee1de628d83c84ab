import * as z from 'zod/mini';
import { labels, valuesByLabel } from '../labels.ts';
import {
  acceptedFlag,
  boundedText,
  choice,
  fieldErrorId,
  flag,
  listOf,
  longText,
  requiredEmail,
  requiredText,
  shortText,
} from '../primitives.ts';
import {
  allChannels,
  contentTypes,
  durations,
  formats,
  sensitivities,
  spokenLanguages,
  travelOptions,
} from './choices.ts';
import { storedFile } from './files.ts';
import { headlineMaxChars, pitchMaxChars, pitchMinChars } from './limits.ts';
import { recordState } from './primitives.ts';
import { firstLooks, type InterviewStep } from './values.ts';

/** Values that the form preselects, and that are stored for missing choices. */
export const interviewDefaults = {
  language: 'English',
  sensitivity: 'No',
  format: 'InStudio',
  duration: 'Min20to30',
  travel: 'Yes',
} as const;

/** `socials` is a comma-separated list of links. */
const profileStep = z.object({
  fullName: requiredText('error.fullName.required'),
  email: requiredEmail,
  phone: requiredText('error.phone.required'),
  city: shortText,
  language: choice(spokenLanguages, {
    absent: interviewDefaults.language,
    unknown: interviewDefaults.language,
  }),
  timezone: shortText,
  socials: longText,
  headline: boundedText({
    missing: 'error.headline.required',
    max: [headlineMaxChars, 'error.headline.max'],
  }),
});

/** The sensitivity 'Unsure' is stored as 'No'. */
const storyStep = z.object({
  contentTypes: listOf(z.enum(contentTypes, fieldErrorId('error.value.unknown'))),
  pitch: boundedText({
    missing: 'error.pitch.required',
    min: [pitchMinChars, 'error.pitch.min'],
    max: [pitchMaxChars, 'error.pitch.max'],
  }),
  sensitivity: choice(sensitivities, { absent: interviewDefaults.sensitivity, unknown: 'No' }),
  sampleLinks: longText,
  suggestedQuestions: longText,
});

/** The name of a channel; which ones there are is configured. */
export const channelName = requiredText('error.channels.required');

const channelFields = z.object({
  channels: listOf(channelName).check(z.minLength(1, fieldErrorId('error.channels.required'))),
  allChannelsReason: longText,
});

/** Runs even if other fields have errors, so that all errors are reported at once. */
export const requireAllChannelsReason = z.refine<Readonly<Record<string, unknown>>>(
  ({ channels, allChannelsReason }) =>
    !(Array.isArray(channels) && channels.includes(allChannels)) || allChannelsReason !== '',
  {
    error: fieldErrorId('error.allChannelsReason.required'),
    path: ['allChannelsReason'],
    when: ({ value }) => channelFields.safeParse(value).success,
  },
);

/** Names of channels, or `allChannels` with a reason. */
const channelStep = channelFields.check(requireAllChannelsReason);

/** `availability` is free text. */
const scheduleStep = z.object({
  format: choice(formats, {
    absent: interviewDefaults.format,
    unknown: 'NoPreference',
    aliases: valuesByLabel(labels.format),
  }),
  duration: choice(durations, {
    absent: interviewDefaults.duration,
    unknown: 'Min20to30',
    aliases: valuesByLabel(labels.duration),
  }),
  availability: shortText,
  travel: choice(travelOptions, { absent: interviewDefaults.travel, unknown: 'Yes' }),
  tech: longText,
  notes: longText,
});

const consentStep = z.object({
  consentPublish: acceptedFlag('error.consent.required'),
  consentRules: acceptedFlag('error.consent.required'),
  consentContact: flag,
});

/** The schema that each step of the form must pass before the next one opens. */
export const interviewStepSchemas = {
  profile: profileStep,
  story: storyStep,
  channel: channelStep,
  schedule: scheduleStep,
  consent: consentStep,
} as const satisfies Record<InterviewStep, z.core.$ZodType>;

/** A complete interview application without its files, which are separate parts of the form. */
export const submitInterviewInput = z
  .object({
    ...profileStep.shape,
    ...storyStep.shape,
    ...channelFields.shape,
    ...scheduleStep.shape,
    ...consentStep.shape,
  })
  .check(requireAllChannelsReason);

export type SubmitInterviewInput = z.output<typeof submitInterviewInput>;

/** The answers as they are stored. */
export const interviewAnswers = z.object({
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  language: z.enum(spokenLanguages),
  timezone: z.string(),
  socials: z.string(),
  headline: z.string(),
  contentTypes: z.array(z.enum(contentTypes)),
  pitch: z.string(),
  sensitivity: z.enum(sensitivities),
  sampleLinks: z.string(),
  suggestedQuestions: z.string(),
  channels: z.array(z.string()),
  allChannelsReason: z.string(),
  format: z.enum(formats),
  duration: z.enum(durations),
  availability: z.string(),
  travel: z.enum(travelOptions),
  tech: z.string(),
  notes: z.string(),
  consentPublish: z.boolean(),
  consentRules: z.boolean(),
  consentContact: z.boolean(),
} satisfies { [Field in keyof SubmitInterviewInput]: z.core.$ZodType<SubmitInterviewInput[Field]> });

/**
 * The stored record as staff and integrators read it. The three link fields repeat the `url`s in `files`;
 * `createdAt` is ISO 8601 in UTC.
 */
export const interviewView = z.object({
  ...recordState,
  /**
   * Set by a channel that hides who applies: until the first score, the name is the short reference, and contacts and
   * portrait are empty.
   */
  firstLook: z.nullable(z.enum(firstLooks)),
  createdAt: z.string(),
  ...interviewAnswers.shape,
  portraitUrl: z.nullable(z.string()),
  uploadDocsUrls: z.array(z.string()),
  signatureUrl: z.nullable(z.string()),
  files: z.array(storedFile),
});

export type InterviewView = z.output<typeof interviewView>;
