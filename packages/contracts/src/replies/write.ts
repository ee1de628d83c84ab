import * as z from 'zod/mini';
import { requiredText } from '../primitives.ts';

/** A message of the applicant on the page of the application, without files. */
export const replyFields = z.object({ text: requiredText('error.message.required', 'long') });
