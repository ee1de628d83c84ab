import * as z from 'zod/mini';
import { locales } from './locales.ts';

const formTexts = z.object({
  title: z.string(),
  sent: z.string(),
  next: z.optional(z.string()),
  failed: z.string(),
  back: z.string(),
  send: z.string(),
  labels: z.record(z.string(), z.string()),
});

/** A page behind a link of a mail: what it asks, and what became of it. */
const askingTexts = z.object({
  title: z.string(),
  ask: z.string(),
  send: z.string(),
  done: z.string(),
  next: z.string(),
  refused: z.string(),
  refusedNext: z.string(),
  failed: z.string(),
  back: z.string(),
});

const plainTexts = z.object({
  confirm: askingTexts,
  leave: askingTexts,
  contact: formTexts,
  newsletter: formTexts,
  check: z.string(),
  optional: z.string(),
  /** Words of faults by their ids, with their numbers filled in. */
  faults: z.record(z.string(), z.string()),
});
export type PlainTexts = z.output<typeof plainTexts>;

/**
 * What the server says when it answers a form of a page without scripts. The web build writes it from the
 * catalogues, so that the words have one home.
 */
export const plainTextsByLocale = z.record(z.enum(locales), plainTexts);
export type PlainTextsByLocale = z.output<typeof plainTextsByLocale>;

/** Where the web build leaves them, beside its pages. */
export const plainTextsFile = 'plain-texts.json';
