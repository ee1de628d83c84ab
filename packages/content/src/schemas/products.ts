import * as z from 'zod/mini';
import { entryId, sector, url } from './primitives.ts';

export const productsSchema = z.object({
  groups: z.array(entryId).check(z.maxLength(6)),
  parent: z.object({ url }),
  products: z
    .array(
      z.object({
        id: entryId,
        name: z.string().check(z.minLength(1), z.maxLength(40)),
        group: entryId,
        /** Determines its icon and colour on the map. */
        sector,
        url,
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
});
