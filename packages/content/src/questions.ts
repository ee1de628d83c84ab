import * as z from 'zod/mini';
import { entryId } from './primitives.ts';
import { readContent } from './read-content.ts';

/** Questions of the home page, in order. Their texts are messages with these names. */
export const questions = readContent('questions', z.array(entryId).check(z.maxLength(20)));
