import { useFormContext } from 'react-hook-form';
import { useFaultText } from '../../i18n/fault-text.ts';
import type { FormValues } from '../form-values.ts';

/** Registration and words of a field's fault. */
export function useField(name: string) {
  const { register, formState } = useFormContext<FormValues>();
  const faultText = useFaultText();
  const fault = formState.errors[name];
  return { control: register(name), error: faultText(fault?.message) };
}
