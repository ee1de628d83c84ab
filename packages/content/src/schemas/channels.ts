import * as z from 'zod/mini';
import { entryId, link, sector } from './primitives.ts';

export const channelsSchema = z.object({
  main: link,
  studios: z.array(z.object({ id: entryId, ...link.shape, sector })).check(z.maxLength(6)),
});
