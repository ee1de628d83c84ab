import * as z from 'zod/mini';
import { storedFile } from '../applications/files.ts';
import { applicationId } from '../applications/primitives.ts';
import { locales } from '../locales.ts';
import { requiredText } from '../primitives.ts';
import { recordNouns } from '../records.ts';
import { mailStates, replySources } from './values.ts';
import { replyFields } from './write.ts';

/** A file that came with a reply. */
const replyFile = z.omit(storedFile, { field: true });

/** The record that a mail claims to belong to, without a proof; `reference` is its short one. */
const claimedRecord = z.object({
  noun: z.enum(recordNouns),
  id: z.string(),
  reference: z.string(),
  name: z.string(),
});

/** A message of the author of a record, by mail or on the page of the application. */
const receivedReply = z.object({
  id: z.string(),
  at: z.string(),
  source: z.enum(replySources),
  /** Name and address of the sender of the mail, or of the author on the page. */
  from: z.object({ name: z.string(), email: z.string() }),
  subject: z.string(),
  /** Without what the mail quotes. */
  text: z.string(),
  /** The whole text of the mail; null if it quotes nothing. */
  original: z.nullable(z.string()),
  files: z.array(replyFile),
  /** Names of attachments that are not kept: of another type, too large or too many. */
  leftOut: z.array(z.string()),
  /** Whether it was sent automatically, such as an out-of-office reply. */
  isAutomatic: z.boolean(),
  isRead: z.boolean(),
  /** Whether the record was made of this mail, which then can be joined to another one. */
  isRecord: z.boolean(),
  claimed: z.nullable(claimedRecord),
});
export type ReceivedReply = z.output<typeof receivedReply>;

/** `id` is that of a mail that became a message, `reference` the id or short reference of the record that it belongs to. */
export const joinReplyInput = z.object({ id: z.string(), reference: requiredText('error.value.unknown') });

/** A reply that staff have not read; `title` is that of the record. */
const unreadReply = z.object({
  id: z.string(),
  noun: z.enum(recordNouns),
  recordId: z.string(),
  name: z.string(),
  title: z.string(),
  text: z.string(),
  at: z.string(),
  /** Whether the record is assigned to the caller. */
  isMine: z.boolean(),
});

/** How many replies are unread, and the oldest of them: first those about records that are assigned to the caller. */
export const unreadReplies = z.object({ count: z.int(), replies: z.array(unreadReply) });
export type UnreadReplies = z.output<typeof unreadReplies>;

/** An entry of the thread as the applicant sees it; `isOwn` if they have written it. */
const threadEntry = z.object({
  id: z.string(),
  at: z.string(),
  isOwn: z.boolean(),
  subject: z.string(),
  text: z.string(),
  files: z.array(z.object({ name: z.string(), sizeBytes: z.int() })),
});

/** The thread about an application, oldest first. */
export const ownThread = z.object({ entries: z.array(threadEntry) });
export type OwnThread = z.output<typeof ownThread>;

/** A message of the applicant; `id` is the first part of the private link. */
export const writeReplyInput = z.extend(replyFields, { id: applicationId });

/** The application that was written about. */
export const writtenReply = z.object({ id: z.string(), shortReference: z.string() });

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
 * The replies to a record and of its author, each oldest first, and what a new one begins with. `locale` is the
 * language of the recipient. `draft` is what the caller has typed, `writers` are the e-mail addresses of others who
 * have typed something.
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
