import { presences } from '@isangano/contracts/applications/values';
import { FileField } from '../../forms/fields/file-field.tsx';
import { labelOptions } from '../../forms/label-options.ts';
import { Check, LongText, Radios, Text } from './fields.ts';

const presenceOptions = labelOptions('presence', presences);

export function LegalStep() {
  return <FileField name="docs" label="partner.docs" hint="partner.docs.hint" />;
}

export function EthicsStep() {
  return (
    <>
      <LongText name="ip" label="partner.ip" hint="partner.ip.hint" />
      <LongText name="ethics" label="partner.ethics" hint="partner.ethics.hint" />
    </>
  );
}

export function PracticalStep() {
  return (
    <>
      <LongText name="timeline" label="partner.timeline" hint="partner.timeline.hint" rows={3} />
      <Radios name="presence" label="partner.presence" options={presenceOptions} required />
    </>
  );
}

export function TeamStep() {
  return <LongText name="team" label="partner.team" hint="partner.team.hint" rows={7} />;
}

export function DeclarationStep() {
  return (
    <>
      <Text name="signature" label="partner.signature" hint="partner.signature.hint" autoComplete="name" />
      <Check name="agree" label="partner.agree" required />
    </>
  );
}
