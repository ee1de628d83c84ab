import { findText, getTexts } from '@isangano/content/read-texts';
import type { LabelGroup } from '@isangano/contracts/label-id';
import type { Locale } from '@isangano/contracts/locales';

/** Choices, whose values have labels of their own. */
const groups: Readonly<Record<string, LabelGroup>> = {
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
  if (typeof value === 'boolean') return getTexts(locale, 'staffDetails')(value ? 'staff.yes' : 'staff.no');
  const values: unknown[] = Array.isArray(value) ? value : [value ?? ''];
  return values
    .map(String)
    .map((one) => findText(locale, 'labels', `label.${groups[field]}.${one}`) ?? one)
    .join(', ');
}
