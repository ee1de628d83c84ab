import { pictureRendition } from '@isangano/contracts/content/content';
import * as z from 'zod/mini';

/** A part of message ids, so that the texts of an entry can be found: `ubuzima` in `story.channel.ubuzima`. */
export const entryId = z.string().check(z.regex(/^[a-z][a-zA-Z0-9-]{0,39}$/));

/** One line. */
export const text = z.string().check(z.minLength(1), z.maxLength(80));

export const url = z.url({ protocol: /^https$/ });

export const link = z.object({ name: z.string().check(z.minLength(1)), url });

/** A picture: a file of the site, or one that staff have uploaded, with its renditions. */
export const image = {
  image: z.optional(z.string().check(z.regex(/^\/(?:art\/[\w-]+\.(?:svg|webp|jpg)|files\/public\/[\w-]+)$/))),
  imageSet: z.optional(z.array(pictureRendition)),
};

export const percent = z.number().check(z.minimum(0), z.maximum(100));

/** The motifs of the look, by the sectors that they stand for. */
export const sector = z.enum(['health', 'technology', 'logistics', 'arts', 'consulting']);
export type Sector = z.output<typeof sector>;

/** One path of a drawing. */
export const shape = z.object({
  tone: z.enum(['ink', 'bone', 'ochre', 'terracotta', 'forest', 'lake', 'clay', 'current']),
  /** Width of a stroke along the path; without it, the path is filled. */
  ridge: z.optional(z.number()),
  d: z.string().check(z.regex(/^[MLHVlhvz0-9 .-]{1,2000}$/)),
});
