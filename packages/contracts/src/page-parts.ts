import * as z from 'zod/mini';
import { locales } from './locales.ts';
import { configuredKinds } from './privacy/kept-data.ts';

/** In the built texts, the number of days that the server replaces. */
export const placeholderDays = 99;

const texts = z.object({ unlimited: z.string(), one: z.string(), other: z.string() });

const parts = z.record(z.enum(configuredKinds), texts);
export type PrivacyParts = z.output<typeof parts>;

/** What the privacy notice says about the periods that an operator sets, by language. The web build writes it. */
export const privacyPartsByLocale = z.partialRecord(z.enum(locales), parts);

/** File in the web build with these texts. */
export const privacyPartsFile = 'privacy-parts.json';

const pageParts = z.object({
  /** Texts in place of what staff left empty. */
  fallbacks: z.object({
    notSet: z.string(),
    invalidDate: z.string(),
    notSpecified: z.string(),
    noBudget: z.string(),
  }),
  /** Markup of a card with marked slots, by its status and the parts that it has. */
  cards: z.record(z.string(), z.string()),
  /** Markup of a tab without projects, by its id. */
  empty: z.record(z.string(), z.string()),
});
export type ProjectPageParts = z.output<typeof pageParts>;

/**
 * Markup from which the server builds the lists of the projects page. The web build writes it with the components of
 * the site, so that each part of a card exists only once.
 */
export const projectPagePartsByLocale = z.partialRecord(z.enum(locales), pageParts);

/** File in the web build with this markup. */
export const projectPagePartsFile = 'project-parts.json';
