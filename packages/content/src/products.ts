import * as z from 'zod/mini';
import { brand } from './brand.ts';
import { entryId, sector, url } from './primitives.ts';
import { readContent } from './read-content.ts';

const content = readContent(
  'products',
  z.object({
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
  }),
);

/** Filter groups of the products. The parent company has no group and is always shown. */
export const productGroups = content.groups;

/** The company at the center of the map. */
export const parentCompany = { name: brand.name, url: content.parent.url };

/** The products, in their order around the parent company on the map, from the top. */
export const products = content.products;

export type EcosystemProduct = (typeof products)[number];
