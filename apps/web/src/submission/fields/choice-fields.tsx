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

export function SelectField({ options, ...field }: OptionsProps) {
  const getText = useOptionText();
  const { control, label, texts, defaultText } = useField(field);
  return (
    <Field label={label} {...texts}>
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

type OptionGroupProps = OptionsProps & { Input: typeof Radio | typeof Checkbox; optionalText?: string };

function OptionGroup({ options, Input, optionalText, ...field }: OptionGroupProps) {
  const { _ } = useLingui();
  const getText = useOptionText();
  const { control, label, texts } = useField(field);
  return (
    <FieldGroup legend={label} {...texts} optionalText={optionalText}>
      {(props) => (
        <div className={`grid gap-2 ${options.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
          {options.map((option) => (
            <Input
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

export function RadioField(props: OptionsProps) {
  return <OptionGroup {...props} Input={Radio} />;
}

export function ChecklistField(props: OptionsProps) {
  return <OptionGroup {...props} Input={Checkbox} optionalText={useLingui()._('forms.optional')} />;
}

export function CheckField({ errorId, ...field }: CheckFieldProps) {
  const { control, label, texts } = useField(field);
  const { hint, error, required } = texts;
  const ownId = useId();
  const describedBy = errorId ?? ownId;
  return (
    <div className="grid gap-2">
      <Checkbox
        {...control}
        label={label}
        description={hint}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? describedBy : undefined}
      />
      {error && !errorId && <FieldError id={describedBy}>{error}</FieldError>}
    </div>
  );
}
