import { followContent, readOwnContent } from './read-content.ts';
import { contactSchema } from './schemas/lists.ts';

/** Returns how the group is reached, as staff have published it. */
export const getContact = followContent('contact', contactSchema);

/** How the group is reached without what staff have published. */
export const ownContact = readOwnContent('contact', contactSchema);
