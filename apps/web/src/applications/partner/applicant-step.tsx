import { partnerTypes } from '@isangano/contracts/applications/values';
import type { Option } from '../../forms/fields/choice-fields.tsx';
import { labelOptions } from '../../forms/label-options.ts';
import { Select, Text } from './fields.ts';

const types: readonly Option[] = [
  { value: '', label: 'partner.type.choose' },
  ...labelOptions('partnerType', partnerTypes),
];

export function ApplicantStep() {
  return (
    <>
      <Text name="appName" label="partner.appName" autoComplete="organization" required />
      <div className="grid gap-8 sm:grid-cols-2">
        <Text name="email" label="partner.email" type="email" autoComplete="email" required />
        <Text name="phone" label="partner.phone" type="tel" autoComplete="tel" required />
        <Text name="country" label="partner.country" autoComplete="country-name" required />
        <Select name="type" label="partner.type" options={types} required />
      </div>
    </>
  );
}
