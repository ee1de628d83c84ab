import type { ComponentProps } from 'react';
import { Select } from '../../ui/inputs.tsx';

type FilterSelectProps<Value extends string> = Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> & {
  values: readonly Value[];
  value: Value | undefined;
  /** The option that does not filter. */
  allLabel: string;
  getLabel: (value: Value) => string;
  onChange: (value: Value | undefined) => void;
};

/** Filters a list by one of several values, or not. */
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
      {values.map((one) => (
        <option key={one} value={one}>
          {getLabel(one)}
        </option>
      ))}
    </Select>
  );
}
