import * as z from 'zod/mini';
import { fieldErrorId, maxChars } from '../primitives.ts';
import { reasonMaxChars } from './limits.ts';

/** The id that a device generated when the application was begun: 128 random bits in hexadecimal. */
export const applicationId = z
  .string(fieldErrorId('error.value.invalid'))
  .check(z.regex(/^[0-9a-f]{32}$/, fieldErrorId('error.value.invalid')));

/** Why an application is rejected or has to be corrected, or what an applicant proposes; may be empty. */
export const reasonText = z
  .string(fieldErrorId('error.value.invalid'))
  .check(z.trim(), maxChars(reasonMaxChars, 'error.reason.max'));
