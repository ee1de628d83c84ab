import { countChars } from '@isangano/contracts/primitives';
import { useLingui } from '@lingui/react';
import { useSyncExternalStore } from 'react';
import { useWatch } from 'react-hook-form';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language-provider.tsx';
import type { FormValues } from './form-values.ts';

type CharacterCountProps = { name: string; maxChars: number; showWordCount?: boolean };

const subscribeToNothing = () => () => {};

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
