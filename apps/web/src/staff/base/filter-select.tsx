import type { ComponentProps } from 'react';
import { Options, Select } from '../../ui/inputs.tsx';

type FilterSelectProps<Value extends string> = Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> &
  ComponentProps<typeof Options<Value>> & {
    value: Value | undefined;
    /** The option that does not filter. */
    allLabel: string;
    onChange: (value: Value | undefined) => void;
  };

export function FilterSelect<Value extends string>({
  values,
  value,
  allLabel,
  getLabel,
  onChange,
  ...rest
}: FilterSelectProps<Value>) {
  return (
    <Select
      {...rest}
      value={value ?? ''}
      onChange={({ target }) => onChange(values.find((one) => one === target.value))}
    >
      <option value="">{allLabel}</option>
      <Options values={values} getLabel={getLabel} />
    </Select>
  );
}
