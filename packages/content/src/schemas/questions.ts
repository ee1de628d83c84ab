import * as z from 'zod/mini';
import { entryId } from './primitives.ts';

export const questionsSchema = z.array(entryId).check(z.maxLength(20));
