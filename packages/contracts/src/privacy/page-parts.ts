import * as z from 'zod/mini';
import { locales } from '../locales.ts';
import { configuredKinds } from './kept-data.ts';

/** In the built texts, the number of days that the server replaces. */
export const placeholderDays = 99;

const texts = z.object({ unlimited: z.string(), one: z.string(), other: z.string() });

const parts = z.record(z.enum(configuredKinds), texts);
export type PrivacyParts = z.output<typeof parts>;

/** What the privacy notice says about the periods that an operator sets, by language. The web build writes it. */
export const privacyPartsByLocale = z.partialRecord(z.enum(locales), parts);

/** File in the web build with these texts. */
export const privacyPartsFile = 'privacy-parts.json';
