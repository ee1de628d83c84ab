import * as z from 'zod/mini';

/** One width of a picture, in pixels; `url` is public and relative to the server. */
export const pictureRendition = z.object({
  url: z.string().check(z.regex(/^\/files\/public\/[\w-]+$/)),
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
});

/** A picture for the site: its widest rendition, and all of them, narrowest first. */
export const picture = z.object({ image: z.string(), imageSet: z.array(pictureRendition) });
export type Picture = z.output<typeof picture>;
