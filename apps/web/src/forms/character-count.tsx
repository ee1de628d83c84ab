import { countChars } from '@isangano/contracts/primitives';
import { useLingui } from '@lingui/react';
import { useWatch } from 'react-hook-form';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language-provider.tsx';
import type { FormValues } from './form-values.ts';

type CharacterCountProps = { name: string; maxChars: number; showWordCount?: boolean };

/** Shows the length of the text in a field in characters and, if requested, its word count. */
export function CharacterCount({ name, maxChars, showWordCount = false }: CharacterCountProps) {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const value = useWatch<FormValues>({ name });
  const text = typeof value === 'string' ? value.trim() : '';
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
