import { siteLocales } from '@isangano/content/brand';
import type { Locale } from '@isangano/contracts/locales';
import { languageNames } from '../../i18n/language/language-select.tsx';
import { SelectField } from '../base/fields.tsx';

type LocaleFieldProps = { label: string; value: Locale; onValue: (locale: Locale) => void };

/** Chooses one of the languages of the group. */
export function LocaleField({ label, value, onValue }: LocaleFieldProps) {
  return (
    <SelectField
      label={label}
      values={siteLocales}
      getLabel={(one) => languageNames[one]}
      value={value}
      onValue={(chosen) => onValue(siteLocales.find((one) => one === chosen) ?? value)}
    />
  );
}
