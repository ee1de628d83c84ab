import { useLingui } from '@lingui/react';
import type { ComponentProps } from 'react';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { CharacterCount } from '../character-count.tsx';
import type { FieldProps } from './field-props.ts';
import { useField } from './use-field.ts';

type TextFieldProps = FieldProps &
  Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'min' | 'max' | 'step'> & {
    /** Limits the input, and shows a character counter. */
    maxChars?: number;
  };

export function TextField({ name, label, hint, required, maxChars, ...input }: TextFieldProps) {
  const { _ } = useLingui();
  const { control, error } = useField(name);
  return (
    <Field
      label={_(label)}
      hint={hint && _(hint)}
      error={error}
      required={required}
      optionalText={_('forms.optional')}
      counter={maxChars && <CharacterCount name={name} maxChars={maxChars} />}
    >
      {(props) => <TextInput {...input} {...control} {...props} maxLength={maxChars} />}
    </Field>
  );
}
