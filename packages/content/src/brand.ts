import { readContent } from './read-content.ts';
import { brandSchema } from './schemas/brand.ts';

const { languages, defaultLanguage, legalName, place, country, coordinates, privacyAuthority, ...facts } =
  readContent('brand', brandSchema);

/** Facts about the group that are the same in every language. */
export const brand = facts;

/** Facts that few pages need. */
export const legalFacts = { legalName, place, country, coordinates, privacyAuthority };

/** The languages of the group, of those that the product has, in the order of the language menu. */
export const siteLocales = languages;

/** The language of pages whose address names none, for visitors who have chosen none. */
export const defaultLocale = defaultLanguage;
