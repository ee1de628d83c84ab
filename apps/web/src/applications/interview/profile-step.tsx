import { headlineMaxChars } from '@isangano/contracts/applications/limits';
import { spokenLanguages } from '@isangano/contracts/applications/values';
import { FileField } from '../../forms/fields/file-field.tsx';
import { labelOptions } from '../../forms/label-options.ts';
import { Select, Text } from './fields.ts';

const languages = labelOptions('spokenLanguage', spokenLanguages);

export function ProfileStep() {
  return (
    <>
      <Text name="fullName" label="interview.fullName" autoComplete="name" required />
      <div className="grid gap-8 sm:grid-cols-2">
        <Text name="email" label="interview.email" type="email" autoComplete="email" required />
        <Text name="phone" label="interview.phone" type="tel" autoComplete="tel" required />
        <Text name="city" label="interview.city" autoComplete="address-level2" />
        <Select name="language" label="interview.language" options={languages} />
      </div>
      <Text name="timezone" label="interview.timezone" hint="interview.timezone.hint" />
      <Text name="socials" label="interview.socials" hint="interview.socials.hint" />
      <Text
        name="headline"
        label="interview.headline"
        hint="interview.headline.hint"
        maxChars={headlineMaxChars}
        required
      />
      <FileField name="portraitUrl" label="interview.portrait" hint="interview.portrait.hint" />
    </>
  );
}
