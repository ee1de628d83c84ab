import { siteLocales } from '@isangano/content/brand';
import { type Locale, languages } from '@isangano/contracts/locales';
import { SelectField } from '../base/fields.tsx';

type LocaleFieldProps = { label: string; value: Locale; onValue: (locale: Locale) => void };

/** Chooses one of the languages of the group. */
export function LocaleField({ label, value, onValue }: LocaleFieldProps) {
  return (
    <SelectField
      label={label}
      values={siteLocales}
      getLabel={(one) => languages[one].name}
      value={value}
      onValue={(chosen) => onValue(siteLocales.find((one) => one === chosen) ?? value)}
    />
  );
}
