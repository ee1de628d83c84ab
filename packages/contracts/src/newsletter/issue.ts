import * as z from 'zod/mini';
import { locales } from '../locales.ts';

export const issueSubjectMaxChars = 150;
export const issueTextMaxChars = 10_000;

const issueStates = ['draft', 'sending', 'sent', 'stopped'] as const;
export type IssueState = (typeof issueStates)[number];

const locale = z.enum(locales);

/** An issue in one language. A blank line begins a paragraph; addresses that begin with https:// become links. */
const issueText = z.object({
  subject: z.string().check(z.trim(), z.maxLength(issueSubjectMaxChars)),
  text: z.string().check(z.trim(), z.maxLength(issueTextMaxChars)),
});

export const issueTexts = z.partialRecord(locale, issueText);
export type IssueTexts = z.output<typeof issueTexts>;

/** `basedOn` is the version that was edited; without `id`, a new issue. */
export const saveIssueInput = z.object({
  id: z.optional(z.string()),
  texts: issueTexts,
  basedOn: z.int(),
});

/** An issue of the newsletter, with what became of its mails. */
export const newsletterIssue = z.object({
  id: z.string(),
  version: z.int(),
  state: z.enum(issueStates),
  texts: issueTexts,
  updatedAt: z.string(),
  by: z.string(),
  sentAt: z.nullable(z.string()),
  /** Confirmed subscribers when it was sent. */
  recipients: z.int(),
  /** Mails that are stored, and those of them that were sent and that came back. */
  stored: z.int(),
  delivered: z.int(),
  bounced: z.int(),
  /** Mails that were not stored: earlier ones came back, or the subscriber asked for no more. */
  refused: z.int(),
});
export type NewsletterIssue = z.output<typeof newsletterIssue>;

/** Confirmed subscribers by language. */
export const readers = z.partialRecord(locale, z.int());

export const issueInLanguage = z.object({ id: z.string(), locale });
