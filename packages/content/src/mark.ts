import * as z from 'zod/mini';
import { readContent } from './read-content.ts';
import { shape } from './schemas/primitives.ts';

const side = z.int().check(z.minimum(1), z.maximum(512));
const shapes = z.array(shape).check(z.minLength(1));

/** The mark of the group. The tone `current` is the colour of its surroundings: text, or the ground of an icon. */
export const mark = readContent('mark', z.object({ width: side, height: side, shapes }));
