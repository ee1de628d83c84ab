import * as z from 'zod/mini';
import { requiredText } from '../primitives.ts';

/** What the applicant writes on the page of the application, without files. */
export const replyFields = z.object({ text: requiredText('error.message.required', 'long') });
