import type { ApplicationFileField } from './values.ts';

/** Days that staff can give an applicant for a correction. */
export const correctionDays = [7, 14, 30] as const;

/** The message id of the label that each has in its form. All other fields are labelled by their name, such as `interview.pitch`. */
export const fileLabels = {
  portraitUrl: 'interview.portrait',
  uploadDocsUrls: 'interview.documents',
  signatureUrl: 'interview.signature',
  docs: 'partner.docs',
} as const satisfies Record<ApplicationFileField, string>;

export function isFileField(field: string): field is ApplicationFileField {
  return Object.hasOwn(fileLabels, field);
}
