import * as z from 'zod/mini';
import { locales } from './locales.ts';

const formMessages = z.object({
  title: z.string(),
  sent: z.string(),
  next: z.optional(z.string()),
  failed: z.string(),
  back: z.string(),
  send: z.string(),
  labels: z.record(z.string(), z.string()),
});

/** Messages of a page that a link in a mail opens: the question and its outcomes. */
const linkPageMessages = z.object({
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

const noScriptMessages = z.object({
  confirm: linkPageMessages,
  leave: linkPageMessages,
  stop: linkPageMessages,
  copy: linkPageMessages,
  contact: formMessages,
  newsletter: formMessages,
  /** Shown while the server migrates its database. */
  upgrading: z.object({ title: z.string(), text: z.string(), again: z.string() }),
  check: z.string(),
  optional: z.string(),
  /** Field error texts by id, with their placeholders filled in. */
  errors: z.record(z.string(), z.string()),
});
export type NoScriptMessages = z.output<typeof noScriptMessages>;

/**
 * Messages of the pages that the server renders for no-script forms. The web build writes them from the
 * catalogues, so that each translation exists only once.
 */
export const noScriptMessagesByLocale = z.record(z.enum(locales), noScriptMessages);
export type NoScriptMessagesByLocale = z.output<typeof noScriptMessagesByLocale>;

/** File in the web build with these messages. */
export const noScriptMessagesFile = 'plain-texts.json';
