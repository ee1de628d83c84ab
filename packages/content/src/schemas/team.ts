import * as z from 'zod/mini';
import { entryId, image, link } from './primitives.ts';

export const teamSchema = z
  .array(
    z.object({
      id: entryId,
      name: z.string().check(z.minLength(1), z.maxLength(60)),
      /** Path of the portrait, upright, five to four. Without it, one is drawn. */
      ...image,
      /** Profiles, in display order. */
      social: z.array(link),
    }),
  )
  .check(z.minLength(1), z.maxLength(12));
