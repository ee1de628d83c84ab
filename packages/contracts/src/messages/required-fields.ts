import type { FieldErrorId } from '../field-errors.ts';

/** The fields of a message that must not be empty, in the order of its form, with the error of an empty one. */
export const requiredFields = {
  fullName: 'error.fullName.required',
  email: 'error.email.required',
  subject: 'error.subject.required',
  message: 'error.message.required',
} as const satisfies Record<string, FieldErrorId>;
