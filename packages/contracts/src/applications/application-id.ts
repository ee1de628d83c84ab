import * as z from 'zod/mini';
import { fieldErrorId } from '../primitives.ts';

/** The id that a device generated when the application was begun: 128 random bits in hexadecimal. */
export const applicationId = z
  .string(fieldErrorId('error.value.invalid'))
  .check(z.regex(/^[0-9a-f]{32}$/, fieldErrorId('error.value.invalid')));
