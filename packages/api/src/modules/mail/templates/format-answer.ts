import type { Locale } from '@isangano/contracts/locales';
import { answerLabels } from './answer-labels.gen.ts';

const flagTexts: Record<Locale, { yes: string; no: string }> = {
  en: { yes: 'Yes', no: 'No' },
  rw: { yes: 'Yego', no: 'Oya' },
  fr: { yes: 'Oui', no: 'Non' },
};

/** Choices, whose values have labels of their own. */
const groups: Readonly<Record<string, string>> = {
  language: 'spokenLanguage',
  contentTypes: 'contentType',
  channels: 'channel',
  sensitivity: 'sensitivity',
  format: 'format',
  duration: 'duration',
  travel: 'travel',
  type: 'partnerType',
  nonCash: 'nonCash',
  board: 'board',
  roleType: 'roleType',
  dividend: 'dividend',
  presence: 'presence',
};

/** Returns the answer to a field of an application as a text: choices by their labels, several in a list. */
export function formatAnswer(locale: Locale, field: string, value: unknown): string {
  if (typeof value === 'boolean') return flagTexts[locale][value ? 'yes' : 'no'];
  const labels = answerLabels[locale].values[groups[field] ?? ''];
  const values: unknown[] = Array.isArray(value) ? value : [value ?? ''];
  return values
    .map(String)
    .map((one) => labels?.[one] ?? one)
    .join(', ');
}
