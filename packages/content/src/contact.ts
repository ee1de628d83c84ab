import { readContent } from './read-content.ts';
import { contactSchema } from './schemas/lists.ts';

/** How the group is reached. */
export const contact = readContent('contact', contactSchema);
