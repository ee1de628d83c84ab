import * as z from 'zod/mini';
import { locales } from '../locales.ts';
import { longText, requiredText } from '../primitives.ts';

/** Names in braces that are replaced in a reply. */
export const snippetPlaceholders = ['name', 'reference', 'subject', 'sender'] as const;
export type SnippetPlaceholder = (typeof snippetPlaceholders)[number];

/** By language; an empty text is missing, and the English one is used. */
const texts = z.object({ en: requiredText('error.message.required', 'long'), fr: longText, rw: longText });

export const saveSnippetInput = z.object({
  /** Null for a new one. */
  id: z.nullable(z.string()),
  name: requiredText('error.value.invalid'),
  texts,
});
export type SaveSnippetInput = z.output<typeof saveSnippetInput>;

/** A text that staff can begin a reply with, or add to it. */
export const snippet = z.object({
  id: z.string(),
  name: z.string(),
  texts: z.record(z.enum(locales), z.string()),
});
export type Snippet = z.output<typeof snippet>;

/** The most snippets of a group. */
export const snippetsMaxCount = 100;
