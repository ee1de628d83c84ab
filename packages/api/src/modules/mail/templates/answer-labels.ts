import { getTexts } from '@isangano/content/read-texts';
import { submitInterviewInput } from '@isangano/contracts/applications/interview';
import { submitPartnerInput } from '@isangano/contracts/applications/partner';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import * as z from 'zod/mini';

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
