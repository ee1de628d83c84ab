import { countChars } from '@isangano/contracts/primitives';
import { useLingui } from '@lingui/react';
import { useWatch } from 'react-hook-form';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language-provider.tsx';
import type { FormValues } from './form-values.ts';

type CharacterCountProps = { name: string; maxChars: number; withWords?: boolean };

/** How much has been typed into a field, and how many words where that helps. */
export function CharacterCount({ name, maxChars, withWords = false }: CharacterCountProps) {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const value = useWatch<FormValues>({ name });
  const text = typeof value === 'string' ? value.trim() : '';
  const words = text === '' ? 0 : text.split(/\s+/).length;
  return (
    <>
      <span>
        {_('forms.characters', {
          count: formatNumber(locale, countChars(text)),
          max: formatNumber(locale, maxChars),
        })}
      </span>
      {withWords && <span> · {_('forms.words', { count: words })}</span>}
    </>
  );
}
