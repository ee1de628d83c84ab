import {
  type CorrectableField,
  correctableFieldsOf,
  fileLabels,
  isFileField,
} from '@isangano/contracts/applications/corrections';
import { interviewView } from '@isangano/contracts/applications/interview';
import { partnerView } from '@isangano/contracts/applications/partner';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { useApplication, useInterviewAnswers, usePartnerAnswers } from '../answers/application-answers.tsx';

/** Returns a function for the labels that the fields of a kind have in their form. */
export function useFieldLabel(kind: ApplicationKind): (field: CorrectableField) => string {
  const { _ } = useLingui();
  return (field) => {
    if (isFileField(field)) return _(fileLabels[field]);
    if (kind === 'interview')
      return isOf(correctableFieldsOf.interview, field) ? _(`interview.${field}`) : field;
    return isOf(correctableFieldsOf.partner, field) ? _(`partner.${field}`) : field;
  };
}

function isOf<Field extends CorrectableField>(
  fields: readonly Field[],
  field: CorrectableField,
): field is Field {
  return fields.some((one) => one === field);
}

/** Returns a function for the texts of a version of an application, by field; `answers` are those that differ from the record. */
export function useAnswerTexts(
  kind: ApplicationKind,
  id: string,
  answers: object | null,
): (field: CorrectableField) => ReactNode {
  const { record } = useApplication(kind, id);
  const version: Readonly<Record<string, unknown>> = { ...record, ...answers };
  const interview = useInterviewAnswers(interviewView.safeParse(version).data);
  const partner = usePartnerAnswers(partnerView.safeParse(version).data);
  const texts: Readonly<Record<string, readonly [unknown, ReactNode]>> = interview ?? partner ?? {};
  return (field) => {
    const value = version[field];
    return texts[field]?.[1] ?? (typeof value === 'string' ? value : '');
  };
}
