import * as z from 'zod/mini';
import { labels, valuesByLabel } from '../labels.ts';
import {
  acceptedFlag,
  boundedText,
  choice,
  fault,
  flag,
  listOf,
  longText,
  requiredEmail,
  requiredText,
  shortText,
} from '../primitives.ts';
import { storedFile } from './files.ts';
import { headlineMaxChars, pitchMaxChars, pitchMinChars } from './limits.ts';
import {
  allChannels,
  applicationStatuses,
  contentTypes,
  durations,
  formats,
  type InterviewStep,
  sensitivities,
  spokenLanguages,
  travelAnswers,
} from './values.ts';

/** What the form preselects, and what is stored for a choice that was left out. */
export const interviewDefaults = {
  language: 'English',
  sensitivity: 'No',
  format: 'InStudio',
  duration: 'Min20to30',
  travel: 'Yes',
} as const;

/** Who applies. `socials` is a comma-separated list of links. */
const profileStep = z.object({
  fullName: requiredText('fault.fullName.required'),
  email: requiredEmail,
  phone: requiredText('fault.phone.required'),
  city: shortText,
  language: choice(spokenLanguages, {
    absent: interviewDefaults.language,
    unknown: interviewDefaults.language,
  }),
  timezone: shortText,
  socials: longText,
  headline: boundedText({
    missing: 'fault.headline.required',
    max: [headlineMaxChars, 'fault.headline.max'],
  }),
});

/** What the story is. An answer of 'Unsure' on sensitivity is stored as No. */
const storyStep = z.object({
  contentTypes: listOf(z.enum(contentTypes, fault('fault.value.unknown'))),
  pitch: boundedText({
    missing: 'fault.pitch.required',
    min: [pitchMinChars, 'fault.pitch.min'],
    max: [pitchMaxChars, 'fault.pitch.max'],
  }),
  sensitivity: choice(sensitivities, { absent: interviewDefaults.sensitivity, unknown: 'No' }),
  sampleLinks: longText,
  suggestedQuestions: longText,
});

const channelFields = z.object({
  channels: listOf(requiredText('fault.channels.required')).check(
    z.minLength(1, fault('fault.channels.required')),
  ),
  allChannelsReason: longText,
});

/** Runs beside other faults, so that a visitor sees all of them at once. */
const allChannelsExplained = z.refine<z.output<typeof channelFields>>(
  ({ channels, allChannelsReason }) => !channels.includes(allChannels) || allChannelsReason !== '',
  {
    error: fault('fault.allChannelsReason.required'),
    path: ['allChannelsReason'],
    when: ({ value }) => channelFields.safeParse(value).success,
  },
);

/** Where it should appear: names of channels, or `allChannels` with a reason. */
const channelStep = channelFields.check(allChannelsExplained);

/** How and when. `availability` is kept as the applicant wrote it. */
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
  travel: choice(travelAnswers, { absent: interviewDefaults.travel, unknown: 'Yes' }),
  tech: longText,
  notes: longText,
});

const consentStep = z.object({
  consentPublish: acceptedFlag('fault.consent.required'),
  consentRules: acceptedFlag('fault.consent.required'),
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

/** A whole interview application without its files, which travel beside it as parts of the form. */
export const submitInterviewInput = z
  .object({
    ...profileStep.shape,
    ...storyStep.shape,
    ...channelFields.shape,
    ...scheduleStep.shape,
    ...consentStep.shape,
  })
  .check(allChannelsExplained);

export type SubmitInterviewInput = z.output<typeof submitInterviewInput>;

const storedAnswers = {
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
  travel: z.enum(travelAnswers),
  tech: z.string(),
  notes: z.string(),
  consentPublish: z.boolean(),
  consentRules: z.boolean(),
  consentContact: z.boolean(),
} satisfies { [Field in keyof SubmitInterviewInput]: z.core.$ZodType<SubmitInterviewInput[Field]> };

/**
 * The stored record as staff and integrators read it. The three link fields repeat what `files`
 * tells in full; `createdAt` is ISO 8601 in UTC.
 */
export const interviewView = z.object({
  id: z.string(),
  status: z.enum(applicationStatuses),
  createdAt: z.string(),
  ...storedAnswers,
  portraitUrl: z.nullable(z.string()),
  uploadDocsUrls: z.array(z.string()),
  signatureUrl: z.nullable(z.string()),
  files: z.array(storedFile),
});

export type InterviewView = z.output<typeof interviewView>;
