import { useLingui } from '@lingui/react';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { CharacterCount } from '../character-count.tsx';
import type { FieldProps } from './field-props.ts';
import { useField } from './use-field.ts';

type TextAreaFieldProps = FieldProps & { rows?: number; counterMax?: number };

export function TextAreaField({ name, label, hint, required, rows = 4, counterMax }: TextAreaFieldProps) {
  const { _ } = useLingui();
  const { control, error } = useField(name);
  return (
    <Field
      label={_(label)}
      hint={hint && _(hint)}
      error={error}
      required={required}
      optionalText={_('forms.optional')}
      counter={counterMax && <CharacterCount name={name} maxChars={counterMax} showWordCount />}
    >
      {(props) => <TextArea {...control} {...props} rows={rows} />}
    </Field>
  );
}
