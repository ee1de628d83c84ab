import { studios } from '@isangano/content/channels';
import {
  allChannels,
  contentTypes,
  durations,
  formats,
  sensitivityOptions,
  spokenLanguages,
  travelOptions,
} from '@isangano/contracts/applications/choices';
import type { interviewStepSchemas, SubmitInterviewInput } from '@isangano/contracts/applications/interview';
import { headlineMaxChars, pitchMaxChars } from '@isangano/contracts/applications/limits';
import { toLabelId } from '@isangano/contracts/label-id';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import {
  check,
  checklist,
  file,
  half,
  labelOptions,
  longText,
  radios,
  select,
  text,
  type WizardControls,
} from '../../../submission/controls.tsx';
import { CheckField } from '../../../submission/fields/choice-fields.tsx';
import { SignatureField } from '../../../submission/fields/signature-field.tsx';
import { TextAreaField } from '../../../submission/fields/text-fields.tsx';
import { useFieldError } from '../../../submission/fields/use-field.ts';
import type { FormValues } from '../../../submission/form-values.ts';
import { FieldError } from '../../../ui/field.tsx';
import { PrivacyLink } from '../../site/links.tsx';

/* Fields whose rendering depends on other fields of their step. */

type FieldName = keyof SubmitInterviewInput;

type FieldProps = { name: string };

const channelsName: FieldName = 'channels';

const consentPublishName: FieldName = 'consentPublish';

const consentsErrorId = 'consents-error';

type StepFiles = { profile: 'portraitUrl'; story: 'uploadDocsUrls'; consent: 'signatureUrl' };

export const interviewControls: WizardControls<typeof interviewStepSchemas, StepFiles> = {
  profile: {
    fullName: text({ label: 'interview.fullName', autoComplete: 'name', required: true }),
    email: half(text({ label: 'interview.email', type: 'email', autoComplete: 'email', required: true })),
    phone: half(text({ label: 'interview.phone', type: 'tel', autoComplete: 'tel', required: true })),
    city: half(text({ label: 'interview.city', autoComplete: 'address-level2' })),
    language: half(
      select({ label: 'interview.language', options: labelOptions('spokenLanguage', spokenLanguages) }),
    ),
    timezone: text({ label: 'interview.timezone', hint: 'interview.timezone.hint' }),
    socials: text({ label: 'interview.socials', hint: 'interview.socials.hint' }),
    headline: text({
      label: 'interview.headline',
      hint: 'interview.headline.hint',
      maxChars: headlineMaxChars,
      required: true,
    }),
    portraitUrl: file('portraitUrl', { label: 'interview.portrait', hint: 'interview.portrait.hint' }),
  },
  story: {
    contentTypes: checklist({
      label: 'interview.contentTypes',
      options: labelOptions('contentType', contentTypes),
    }),
    pitch: longText({
      label: 'interview.pitch',
      hint: 'interview.pitch.hint',
      rows: 7,
      counterMax: pitchMaxChars,
      required: true,
    }),
    sensitivity: radios({
      label: 'interview.sensitivity',
      hint: 'interview.sensitivity.hint',
      options: labelOptions('sensitivity', sensitivityOptions),
    }),
    sampleLinks: longText({
      label: 'interview.sampleLinks',
      hint: 'interview.sampleLinks.hint',
      rows: 2,
    }),
    suggestedQuestions: longText({ label: 'interview.suggestedQuestions', rows: 3 }),
    uploadDocsUrls: file('uploadDocsUrls', {
      label: 'interview.documents',
      hint: 'interview.documents.hint',
    }),
  },
  channel: {
    channels: checklist({
      label: 'interview.channels',
      hint: 'interview.channels.hint',
      options: [
        ...studios.map(({ id, name }) => ({
          value: name,
          text: name,
          description: `interview.channel.${id}` as const,
        })),
        {
          value: allChannels,
          label: toLabelId('channel', allChannels),
          description: 'interview.allChannels',
        },
      ],
      required: true,
    }),
    allChannelsReason: {
      Field: AllChannelsReason,
      answer: { label: 'interview.allChannelsReason', isAsked: hasAllChannels },
    },
  },
  schedule: {
    format: radios({
      label: 'interview.format',
      options: labelOptions('format', formats),
      required: true,
    }),
    duration: radios({
      label: 'interview.duration',
      options: labelOptions('duration', durations),
      required: true,
    }),
    availability: text({
      label: 'interview.availability',
      hint: 'interview.availability.hint',
      type: 'datetime-local',
    }),
    travel: radios({
      label: 'interview.travel',
      options: labelOptions('travel', travelOptions),
      required: true,
    }),
    tech: longText({ label: 'interview.tech', hint: 'interview.tech.hint', rows: 2 }),
    notes: longText({ label: 'interview.notes', rows: 3 }),
  },
  consent: {
    consentPublish: { Field: ConsentPublish, Group: Consents, empty: false },
    consentRules: { Field: ConsentRules, Group: Consents, empty: false },
    consentContact: {
      ...check({ label: 'interview.consentContact', hint: 'interview.consentContact.hint' }),
      Group: Consents,
    },
    signatureUrl: file(
      'signatureUrl',
      { label: 'interview.signature', hint: 'interview.signature.hint' },
      SignatureField,
    ),
  },
};

function hasAllChannels({ [channelsName]: selected }: FormValues): boolean {
  return Array.isArray(selected) && selected.includes(allChannels);
}

/** Shown once all channels are selected. */
function AllChannelsReason({ name }: FieldProps) {
  const selected = useWatch<FormValues>({ name: channelsName });
  if (selected === undefined || !hasAllChannels({ [channelsName]: selected })) return null;
  return <TextAreaField name={name} label="interview.allChannelsReason" required />;
}

function Consents({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-4">
      {children}
      <PrivacyLink />
    </div>
  );
}

function ConsentPublish({ name }: FieldProps) {
  return <CheckField name={name} label="interview.consentPublish" required errorId={consentsErrorId} />;
}

/** Followed by the error that both required consents share. */
function ConsentRules({ name }: FieldProps) {
  const publishError = useFieldError(consentPublishName);
  const rulesError = useFieldError(name);
  const error = publishError || rulesError;
  return (
    <>
      <CheckField name={name} label="interview.consentRules" required errorId={consentsErrorId} />
      {error && <FieldError id={consentsErrorId}>{error}</FieldError>}
    </>
  );
}
