import { useFormContext } from 'react-hook-form';
import { useFieldErrorText } from '../../i18n/field-error-text.ts';
import type { FormValues } from '../form-values.ts';

/** Returns the registration of a field and the text of its error. */
export function useField(name: string) {
  const { register, formState } = useFormContext<FormValues>();
  const getErrorText = useFieldErrorText();
  const error = formState.errors[name];
  return { control: register(name), error: getErrorText(error?.message) };
}
