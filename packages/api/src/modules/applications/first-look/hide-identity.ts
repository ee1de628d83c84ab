import type { FirstLook } from '@isangano/contracts/applications/values';

type Row = {
  shortReference: string;
  name: string;
  email: string;
  phone: string;
  location: string;
  firstLook: FirstLook | null;
};

/** Returns a row of an application as staff may see it: until the first score, its reference is the name. */
export function hideIdentity<Shown extends Row>(row: Shown): Shown {
  if (row.firstLook !== 'hidden') return row;
  return { ...row, name: row.shortReference, email: '', phone: '', location: '' };
}

/** Placeholders in an interview for the answers that reveal who sent it, besides the name. */
export const hiddenAnswers = { email: '', phone: '', city: '', socials: '' } as const;

/** The fields of the files that reveal it; their names often do too. */
export const identityFields = ['portraitUrl', 'signatureUrl'] as const;

/** Whether a file reveals who sent an application. */
export function isIdentityFile({ field }: { field: string }): boolean {
  return identityFields.some((one) => one === field);
}
