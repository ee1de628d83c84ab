import type { MessageId } from '@isangano/content/message-ids.gen';
import { useLingui } from '@lingui/react';
import { createContext, use } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFieldErrorText } from '../../i18n/field-error-text.ts';
import type { FormValues } from '../form-values.ts';

/** Props of every field component; `name` is the field's name in the API. */
export type FieldProps<Name extends string = string> = {
  name: Name;
  label: MessageId;
  hint?: MessageId | undefined;
  required?: boolean | undefined;
};

export function useFieldError(name: string): string | undefined {
  const { formState } = useFormContext<FormValues>();
  return useFieldErrorText()(formState.errors[name]?.message);
}

/** Whether visitors share this device: then the browser is asked not to store or suggest values. */
export const SharedDeviceContext = createContext(false);

/** Returns the registration of a field, the texts around it, and the text that it has as served. */
export function useField({ name, label, hint, required }: FieldProps) {
  const { _ } = useLingui();
  const { register, formState } = useFormContext<FormValues>();
  const error = useFieldError(name);
  const value = formState.defaultValues?.[name];
  return {
    control: { ...register(name), ...(use(SharedDeviceContext) && { autoComplete: 'off' }) },
    label: _(label),
    texts: { hint: hint && _(hint), error, required },
    defaultText: typeof value === 'string' ? value : undefined,
  };
}
