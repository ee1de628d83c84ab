import * as z from 'zod/mini';
import { locales } from '../locales.ts';
import { receivedReply } from './received.ts';
import { mailStates } from './values.ts';

/** A reply of staff; `by` is the e-mail address of the staff member, `sendAt` when it is sent if that was chosen. */
const reply = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  subject: z.string(),
  text: z.string(),
  sendAt: z.nullable(z.string()),
  mail: z.enum(mailStates),
});
export type Reply = z.output<typeof reply>;

/** A text to begin with, in the language of the recipient; `name` is part of a message id. */
const replyTemplate = z.object({ name: z.enum(['blank', 'thanks', 'question']), text: z.string() });
export type ReplyTemplate = z.output<typeof replyTemplate>;

/** A snippet with its placeholders filled in; `locale` is its language, which is not always that of the recipient. */
const filledSnippet = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  locale: z.enum(locales),
});

/**
 * The replies to a record and of its author, each oldest first, and what a new one begins with. `locale` is the language of the recipient.
 * `draft` is what the caller has typed, `writers` are the e-mail addresses of others who have typed something.
 */
export const replyThread = z.object({
  to: z.string(),
  locale: z.enum(locales),
  subject: z.string(),
  templates: z.array(replyTemplate),
  snippets: z.array(filledSnippet),
  replies: z.array(reply),
  received: z.array(receivedReply),
  draft: z.nullable(z.object({ subject: z.string(), text: z.string() })),
  writers: z.array(z.string()),
});
export type ReplyThread = z.output<typeof replyThread>;

/** Whether replies can be sent: only through a mail server. */
export const replySettings = z.object({ canReply: z.boolean() });
