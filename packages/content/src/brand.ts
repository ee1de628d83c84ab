import { readContent } from './read-content.ts';
import { brandSchema } from './schemas/brand.ts';

/** Facts about the group that are the same in every language. */
export const brand = readContent('brand', brandSchema);

/** The languages of the group, of those that the product has, in the order of the language menu. */
export const siteLocales = brand.languages;
