import { readContent } from './read-content.ts';
import { markSchema } from './schemas/mark.ts';

/** The mark of the group. The tone `current` is the colour of what is around it: text, or the ground of an icon. */
export const mark = readContent('mark', markSchema);
