import { findText, getTexts } from '@isangano/content/read-texts';
import { type CorrectableField, fileLabels, isFileField } from '@isangano/contracts/applications/corrections';
import { submitInterviewInput } from '@isangano/contracts/applications/interview';
import { submitPartnerInput } from '@isangano/contracts/applications/partner';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { formatKinyarwandaNumber } from '@isangano/contracts/kinyarwanda';
import type { LabelGroup } from '@isangano/contracts/label-id';
import { type Locale, languages } from '@isangano/contracts/locales';
import * as z from 'zod/mini';
import { formatLongDay } from './appointment-texts.ts';

/** The fields of each form, in their order. */
export const answerFields = {
  interview: z.keyof(submitInterviewInput).options,
  partner: z.keyof(submitPartnerInput).options,
};

const labelIds = {
  interview: answerFields.interview.map((field) => [field, `interview.${field}`] as const),
  partner: answerFields.partner.map((field) => [field, `partner.${field}`] as const),
};

/** Returns the fields of a form with their labels, in their order. */
export function listAnswerLabels(locale: Locale, kind: ApplicationKind): (readonly [string, string])[] {
  const _ = getTexts(locale, 'interview', 'partner');
  return labelIds[kind].map(([field, id]) => [field, _(id)]);
}

/** Returns the label of a field of a form, which may be one of files. */
export function getFieldLabel(locale: Locale, kind: ApplicationKind, field: CorrectableField): string {
  return findText(locale, kind, isFileField(field) ? fileLabels[field] : `${kind}.${field}`) ?? field;
}

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

/** Returns an answer as `formatAnswer` does, with days and numbers in the form of the language. */
export function writeAnswer(locale: Locale, field: string, value: unknown): string {
  if (typeof value === 'number') return formatNumber(locale, value);
  const text = formatAnswer(locale, field, value);
  const [, day, clock] = field === 'availability' ? (localTime.exec(text) ?? []) : [];
  return day === undefined ? text : `${formatLongDay(locale, day)}, ${clock}`;
}

const localTime = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/;

/** With all of its decimals. */
function formatNumber(locale: Locale, value: number): string {
  const [, decimals = ''] = String(value).split('.');
  if (locale === 'rw') return formatKinyarwandaNumber(value, decimals.length);
  return new Intl.NumberFormat(languages[locale].intl, { maximumFractionDigits: decimals.length }).format(
    value,
  );
}

/** Returns the answer to a field of an application as a text: choices by their labels, several in a list. */
export function formatAnswer(locale: Locale, field: string, value: unknown): string {
  if (typeof value === 'boolean') return getTexts(locale, 'staffDetails')(value ? 'staff.yes' : 'staff.no');
  const values: unknown[] = Array.isArray(value) ? value : [value ?? ''];
  return values
    .map(String)
    .map((one) => findText(locale, 'labels', `label.${groups[field]}.${one}`) ?? one)
    .join(', ');
}
