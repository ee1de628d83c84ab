import { siteLocales } from '@isangano/content/brand';
import { type Locale, languages } from '@isangano/contracts/locales';
import { type ComponentProps, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Options, Select, TextArea, TextInput } from '../../ui/inputs.tsx';
import { FilterSelect } from './filter-select.tsx';

/** Label and hint of a control. */
type Texts = Omit<ComponentProps<typeof Field>, 'children'>;

type OnValue = { onValue?: (value: string) => void };

export function TextField({
  onValue,
  ...props
}: Texts & OnValue & Omit<ComponentProps<'input'>, 'onChange'>) {
  const [texts, input] = splitTexts(props);
  return (
    <Field {...texts}>
      {(control) => <TextInput {...input} {...control} onChange={({ target }) => onValue?.(target.value)} />}
    </Field>
  );
}

type DayFieldProps = { label: string; value: string | undefined; onValue: (day: string | undefined) => void };

/**
 * A day that is part of the URL, which is updated after a pause in typing: the first digits of a year alone are an
 * early year.
 */
export function DayField({ label, value = '', onValue }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      label={label}
      type="date"
      value={typed ?? value}
      onValue={(day) => {
        setTyped(day);
        if (!day.startsWith('0')) onValue(day || undefined);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

type TextAreaFieldProps = Texts & OnValue & Omit<ComponentProps<'textarea'>, 'onChange'>;

export function TextAreaField({ onValue, ...props }: TextAreaFieldProps) {
  const [texts, area] = splitTexts(props);
  return (
    <Field {...texts}>
      {(control) => <TextArea {...area} {...control} onChange={({ target }) => onValue?.(target.value)} />}
    </Field>
  );
}

type SelectFieldProps<Value extends string | number> = Texts &
  OnValue &
  ComponentProps<typeof Options<Value>> &
  Omit<ComponentProps<'select'>, 'onChange'>;

export function SelectField<Value extends string | number>({
  values,
  getLabel,
  onValue,
  ...props
}: SelectFieldProps<Value>) {
  const [texts, select] = splitTexts(props);
  return (
    <Field {...texts}>
      {(control) => (
        <Select {...select} {...control} onChange={({ target }) => onValue?.(target.value)}>
          <Options values={values} getLabel={getLabel} />
        </Select>
      )}
    </Field>
  );
}

type FilterFieldProps<Value extends string> = Texts & ComponentProps<typeof FilterSelect<Value>>;

export function FilterField<Value extends string>({ label, ...filter }: FilterFieldProps<Value>) {
  return <Field label={label}>{(control) => <FilterSelect {...filter} {...control} />}</Field>;
}

function splitTexts<Props extends Texts>(props: Props) {
  const { label, hint, error, optionalText, counter, required, ...control } = props;
  return [{ label, hint, error, optionalText, counter, required }, control] as const;
}

type LocaleFieldProps = { label: string; value: Locale; onValue: (locale: Locale) => void };

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
