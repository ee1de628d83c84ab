import { brand } from './brand.ts';
import { readContent } from './read-content.ts';
import { productsSchema } from './schemas/lists.ts';

const content = readContent('products', productsSchema);

/** Filter groups of the products. The parent company has no group and is always shown. */
export const productGroups = content.groups;

/** The company at the center of the map. */
export const parentCompany = { name: brand.name, url: content.parent.url };

/** The products, in their order around the parent company on the map, from the top. */
export const products = content.products;

export type EcosystemProduct = (typeof products)[number];
