import { readContent } from './read-content.ts';
import { questionsSchema } from './schemas/lists.ts';

/** Questions of the home page, in order. Their texts are messages with these names. */
export const questions = readContent('questions', questionsSchema);
