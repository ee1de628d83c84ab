import type { MessageId } from '@isangano/content/message-ids.gen';
import { useFormContext } from 'react-hook-form';
import { useFieldErrorText } from '../../i18n/field-error-text.ts';
import type { FormValues } from '../form-values.ts';

/** Props of every field component; `name` is the field's name in the API. */
export type FieldProps<Name extends string = string> = {
  name: Name;
  label: MessageId;
  hint?: MessageId;
  required?: boolean;
};

/** Returns the registration of a field, the text of its error, and the text that it has as served. */
export function useField(name: string) {
  const { register, formState } = useFormContext<FormValues>();
  const getErrorText = useFieldErrorText();
  const error = formState.errors[name];
  const value = formState.defaultValues?.[name];
  const defaultText = typeof value === 'string' ? value : undefined;
  return { control: register(name), error: getErrorText(error?.message), defaultText };
}
