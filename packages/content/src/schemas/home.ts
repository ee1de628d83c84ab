import { publicPaths } from '@isangano/contracts/routes';
import * as z from 'zod/mini';
import { entryId, sector } from './primitives.ts';
import { listRefusals } from './refusals.ts';

/** The charts are drawn in ridges of five percent. */
const share = z.int().check(z.minimum(0), z.maximum(100), z.multipleOf(5));

export const homeSchema = z.object({
  /** In the order of the first screen, with the page that tells most about it. */
  sectors: z.array(z.object({ id: sector, path: z.enum(Object.values(publicPaths)) })).check(z.minLength(1)),
  values: z.array(entryId).check(z.minLength(1), z.maxLength(8)),
  benefits: z.array(entryId).check(z.minLength(1), z.maxLength(12)),
  reactions: z.object({ like: share, comment: share, new: share }).check(
    z.refine((reactions) => reactions.like + reactions.comment + reactions.new === 100, {
      error: listRefusals.reactions,
    }),
  ),
  skills: z.object({
    problemSolving: share,
    educator: share,
    pragmatic: share,
    networking: share,
    learning: share,
  }),
});
