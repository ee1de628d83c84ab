import * as z from 'zod/mini';
import { shape } from './primitives.ts';

const side = z.int().check(z.minimum(1), z.maximum(512));

export const markSchema = z.object({
  width: side,
  height: side,
  shapes: z.array(shape).check(z.minLength(1)),
});
