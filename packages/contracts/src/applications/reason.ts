import * as z from 'zod/mini';
import { fieldErrorId, maxChars } from '../primitives.ts';
import { reasonMaxChars } from './limits.ts';

/** Why an application is rejected or has to be corrected, or what an applicant proposes; may be empty. */
export const reasonText = z
  .string(fieldErrorId('error.value.invalid'))
  .check(z.trim(), maxChars(reasonMaxChars, 'error.reason.max'));
