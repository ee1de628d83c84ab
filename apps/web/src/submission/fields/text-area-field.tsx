import { countChars } from '@isangano/contracts/primitives';
import { useLingui } from '@lingui/react';
import { useSyncExternalStore } from 'react';
import { useWatch } from 'react-hook-form';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import type { FormValues } from '../form-values.ts';
import { type FieldProps, useField } from './use-field.ts';

type CharacterCountProps = { name: string; maxChars: number; showWordCount?: boolean };

const subscribeToNothing = () => () => {};

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

/** Shows the length of the text in a field in characters and, if requested, its word count. */
export function CharacterCount({ name, maxChars, showWordCount = false }: CharacterCountProps) {
  const { _ } = useLingui();
  const { locale } = useLanguage();
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
