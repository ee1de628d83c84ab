import { countChars } from '@isangano/contracts/primitives';
import { type ComponentProps, useSyncExternalStore } from 'react';
import { useWatch } from 'react-hook-form';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea, TextInput } from '../../ui/inputs.tsx';
import type { FormValues } from '../form-values.ts';
import { type FieldProps, useField } from './use-field.ts';

type CharacterCountProps = { name: string; maxChars: number; showWordCount?: boolean };

const subscribeToNothing = () => () => {};

type TextFieldProps = FieldProps &
  Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'min' | 'max' | 'step'> & {
    /** Limits the input, and shows a character counter. */
    maxChars?: number;
  };

export function TextField({ name, label: labelId, hint, required, maxChars, ...input }: TextFieldProps) {
  const { _ } = useTexts();
  const { control, label, texts } = useField({ name, label: labelId, hint, required });
  return (
    <Field
      label={label}
      {...texts}
      optionalText={_('forms.optional')}
      counter={maxChars && <CharacterCount name={name} maxChars={maxChars} />}
    >
      {(props) => <TextInput {...input} {...control} {...props} maxLength={maxChars} />}
    </Field>
  );
}

type TextAreaFieldProps = FieldProps & { rows?: number; counterMax?: number };

export function TextAreaField({ rows = 4, counterMax, ...field }: TextAreaFieldProps) {
  const { _ } = useTexts();
  const { control, label, texts } = useField(field);
  return (
    <Field
      label={label}
      {...texts}
      optionalText={_('forms.optional')}
      counter={counterMax && <CharacterCount name={field.name} maxChars={counterMax} showWordCount />}
    >
      {(props) => <TextArea {...control} {...props} rows={rows} />}
    </Field>
  );
}

/** Shows the length of the text in a field in characters and, if requested, its word count. */
function CharacterCount({ name, maxChars, showWordCount = false }: CharacterCountProps) {
  const { _, locale } = useTexts();
  const value = useWatch<FormValues>({ name });
  // The served page counts nothing, also if something was typed before hydration.
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const text = isHydrated && typeof value === 'string' ? value.trim() : '';
  const wordCount = text === '' ? 0 : text.split(/\s+/).length;
  return (
    <>
      <span>
        {_('forms.characters', {
          count: formatNumber(locale, countChars(text)),
          max: formatNumber(locale, maxChars),
        })}
      </span>
      {showWordCount && <span> · {_('forms.words', { count: wordCount })}</span>}
    </>
  );
}
