import type { MessageId } from '@isangano/content/message-ids.gen';
import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { Field, FieldError, FieldGroup } from '../../ui/field.tsx';
import { Checkbox, Radio, Select } from '../../ui/inputs.tsx';
import { type FieldProps, useField } from './use-field.ts';

type CheckFieldProps = FieldProps & {
  /** Id of an error text elsewhere on the page, which several checkboxes share. */
  errorId?: string;
};

/** `label` is a message id; `text` is the same in every language, such as a name. */
export type Option = { value: string; description?: MessageId } & ({ label: MessageId } | { text: string });

type OptionsProps = FieldProps & { options: readonly Option[] };

export function useOptionText(): (option: Option) => string {
  const { _ } = useLingui();
  return (option: Option) => ('label' in option ? _(option.label) : option.text);
}

export function SelectField({ name, label, hint, required, options }: OptionsProps) {
  const { _ } = useLingui();
  const getText = useOptionText();
  const { control, error, defaultText } = useField(name);
  return (
    <Field label={_(label)} hint={hint && _(hint)} error={error} required={required}>
      {(props) => (
        <Select {...control} {...props} defaultValue={defaultText}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {getText(option)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Radio buttons for a single choice. */
export function RadioField({ name, label, hint, required, options }: OptionsProps) {
  const { _ } = useLingui();
  const getText = useOptionText();
  const { control, error } = useField(name);
  return (
    <FieldGroup legend={_(label)} hint={hint && _(hint)} error={error} required={required}>
      {(props) => (
        <div className="grid gap-2 sm:grid-cols-2">
          {options.map((option) => (
            <Radio key={option.value} {...control} {...props} value={option.value} label={getText(option)} />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

/** Checkboxes for any number of choices. */
export function ChecklistField({ name, label, hint, required, options }: OptionsProps) {
  const { _ } = useLingui();
  const getText = useOptionText();
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
            <Checkbox
              key={option.value}
              {...control}
              {...props}
              value={option.value}
              label={getText(option)}
              description={option.description && _(option.description)}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

/** A single checkbox, for a statement to agree to. */
export function CheckField({ name, label, hint, required, errorId }: CheckFieldProps) {
  const { _ } = useLingui();
  const { control, error } = useField(name);
  const ownId = useId();
  const describedBy = errorId ?? ownId;
  return (
    <div className="grid gap-2">
      <Checkbox
        {...control}
        label={_(label)}
        description={hint && _(hint)}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? describedBy : undefined}
      />
      {error && !errorId && <FieldError id={describedBy}>{error}</FieldError>}
    </div>
  );
}
