import { useLingui } from '@lingui/react';
import type { MessageId } from '../../i18n/message-ids.gen.ts';
import { Field, FieldGroup } from '../../ui/field.tsx';
import { Checkbox, Radio, Select } from '../../ui/inputs.tsx';
import type { FieldProps } from './field-props.ts';
import { useField } from './use-field.ts';

/** `label` is a message, `text` stands as it is in every language, as names do. */
export type Option = { value: string; label: MessageId } | { value: string; text: string };

type OptionsProps = FieldProps & { options: readonly Option[] };

function useOptionText() {
  const { _ } = useLingui();
  return (option: Option) => ('label' in option ? _(option.label) : option.text);
}

export function SelectField({ name, label, hint, required, options }: OptionsProps) {
  const { _ } = useLingui();
  const text = useOptionText();
  const { control, error } = useField(name);
  return (
    <Field label={_(label)} hint={hint && _(hint)} error={error} required={required}>
      {(props) => (
        <Select {...control} {...props}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {text(option)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** One of a few, all of them in sight. */
export function RadioField({ name, label, hint, required, options }: OptionsProps) {
  const { _ } = useLingui();
  const text = useOptionText();
  const { control, error } = useField(name);
  return (
    <FieldGroup legend={_(label)} hint={hint && _(hint)} error={error} required={required}>
      {(props) => (
        <div className="grid gap-2 sm:grid-cols-2">
          {options.map((option) => (
            <Radio key={option.value} {...control} {...props} value={option.value} label={text(option)} />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

/** Any number of a few. */
export function ChecklistField({ name, label, hint, required, options }: OptionsProps) {
  const { _ } = useLingui();
  const text = useOptionText();
  const { control, error } = useField(name);
  return (
    <FieldGroup
      legend={_(label)}
      hint={hint && _(hint)}
      error={error}
      required={required}
      optionalText={_('forms.optional')}
    >
      {(props) => (
        <div className="grid gap-2 sm:grid-cols-2">
          {options.map((option) => (
            <Checkbox key={option.value} {...control} {...props} value={option.value} label={text(option)} />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
