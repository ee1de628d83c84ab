import * as z from 'zod/mini';
import { invalidValue, maxChars, patternText } from '../primitives.ts';
import { reasonMaxChars } from './limits.ts';
import { applicationStatuses, correctionStates } from './values.ts';

/** The id that a device generated when the application was started: 128 random bits in hexadecimal. */
export const applicationId = patternText(/^[0-9a-f]{32}$/);

/** Why an application is rejected or has to be corrected, or what an applicant proposes; may be empty. */
export const reasonText = z
  .string(invalidValue)
  .check(z.trim(), maxChars(reasonMaxChars, 'error.reason.max'));

/** The common fields of stored applications. */
export const recordState = {
  id: z.string(),
  shortReference: z.string(),
  status: z.enum(applicationStatuses),
  /** Status of the last correction; null if there is none. */
  correction: z.nullable(z.enum(correctionStates)),
  /** When the applicant withdrew it, which makes the status `rejected`. */
  withdrawnAt: z.nullable(z.string()),
};
