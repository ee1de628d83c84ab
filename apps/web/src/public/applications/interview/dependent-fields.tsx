import { allChannels } from '@isangano/contracts/applications/choices';
import type { SubmitInterviewInput } from '@isangano/contracts/applications/interview';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckField } from '../../../submission/fields/choice-fields.tsx';
import { TextAreaField } from '../../../submission/fields/text-area-field.tsx';
import { useField } from '../../../submission/fields/use-field.ts';
import type { FormValues } from '../../../submission/form-values.ts';
import { FieldError } from '../../../ui/field.tsx';
import { PrivacyLink } from '../../site/privacy-link.tsx';

/* Fields whose rendering depends on other fields of their step. */

type FieldName = keyof SubmitInterviewInput;
type FieldProps = { name: string };

const channelsName: FieldName = 'channels';
const consentPublishName: FieldName = 'consentPublish';
const consentsErrorId = 'consents-error';

/** Whether all channels are selected. */
export function hasAllChannels({ [channelsName]: selected }: FormValues): boolean {
  return Array.isArray(selected) && selected.includes(allChannels);
}

/** Shown once all channels are selected. */
export function AllChannelsReason({ name }: FieldProps) {
  const selected = useWatch<FormValues>({ name: channelsName });
  if (selected === undefined || !hasAllChannels({ [channelsName]: selected })) return null;
  return <TextAreaField name={name} label="interview.allChannelsReason" required />;
}

export function Consents({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-4">
      {children}
      <PrivacyLink />
    </div>
  );
}

export function ConsentPublish({ name }: FieldProps) {
  return <CheckField name={name} label="interview.consentPublish" required errorId={consentsErrorId} />;
}

/** Followed by the error that both required consents share. */
export function ConsentRules({ name }: FieldProps) {
  const publish = useField(consentPublishName);
  const rules = useField(name);
  const error = publish.error || rules.error;
  return (
    <>
      <CheckField name={name} label="interview.consentRules" required errorId={consentsErrorId} />
      {error && <FieldError id={consentsErrorId}>{error}</FieldError>}
    </>
  );
}
