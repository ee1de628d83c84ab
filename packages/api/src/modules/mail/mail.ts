import type { Locale } from '@isangano/contracts/locales';
import type { MailSender } from '@isangano/platform/mail-transport/sender';
import * as z from 'zod/mini';
import type { SmsSettings } from '../sms/module.ts';
import { calendarEvent } from './calendar-event.ts';

/**
 * What happens to a mail of a kind beyond the daily limit of its recipient. `unlimited` mails go to the group itself
 * and its staff. All others go to addresses that any visitor may have typed: those that visitors cause are refused, and
 * those that staff cause are postponed, so that an attacker cannot make an applicant miss a decision; one about an
 * event is postponed to a day before it at most. Those to an `account` have a limit of their own and cannot be stopped,
 * so that an attacker cannot block password links.
 */
export const mailLimits = {
  'contact-note': 'unlimited',
  'application-note': 'unlimited',
  'applicant-note': 'unlimited',
  'reply-note': 'unlimited',
  'data-copy-note': 'unlimited',
  'sign-in-notice': 'unlimited',
  'factor-notice': 'unlimited',
  'newsletter-confirmation': 'refused',
  'newsletter-welcome': 'refused',
  'newsletter-issue': 'postponed',
  'newsletter-test': 'unlimited',
  'application-receipt': 'refused',
  'application-copy': 'refused',
  'copy-confirmation': 'refused',
  'draft-reminder': 'refused',
  'draft-link': 'refused',
  // Any visitor may type the name of an account.
  'password-link': 'account',
  'application-decision': 'postponed',
  'interview-appointment': 'postponed',
  'correction-request': 'postponed',
  'offered-times': 'postponed',
  reply: 'postponed',
} as const satisfies Record<string, 'unlimited' | 'refused' | 'postponed' | 'account'>;

export type MailKind = keyof typeof mailLimits;

export type StaffMailKind = {
  [Kind in MailKind]: (typeof mailLimits)[Kind] extends 'unlimited' ? Kind : never;
}[MailKind];

/** Kinds of mails by which the group learns of records. Their authors are in `Reply-To`, unless they are hidden. */
const groupMailKinds: readonly string[] = [
  'contact-note',
  'application-note',
  'applicant-note',
  'reply-note',
  'data-copy-note',
] satisfies StaffMailKind[];

export function isToGroup(kind: string): boolean {
  return groupMailKinds.includes(kind);
}

/** Why a mail is not sent: its recipient has reached the daily limit or asked for no more mails, or an earlier mail came back. */
export type MailRefusal = 'daily_limit' | 'stopped' | 'bounced';

/** A mail to one recipient, as it is stored in the outbox. The worker renders `content` when it sends the mail. */
export type Mail = {
  kind: MailKind;
  locale: Locale;
  to: string;
  replyTo: string | null;
  subject: string;
  content: MailContent;
  /** Id of the record that shows the state of the mail, and whose change may cancel it while it is unsent. */
  about?: string;
  /** Signed link by which mail programs unsubscribe with one click. */
  unsubscribeUrl?: string;
};

/** What a use case needs to compose a mail and to store it in the outbox. */
export type MailContext = {
  /** The group, which sends the mails. Its appointments are in its time zone. */
  brand: { name: string; timeZone: string; referencePrefix: string };
  /** Returns the public address of the group, which gets the replies. */
  contactEmail: () => string;
  /** The address whose mailbox this server reads, which gets the replies to mails about a record; null if it reads none. */
  replyAddress: string | null;
  /** Notices by SMS in addition to mails; null if they are not configured. */
  sms: SmsSettings | null;
  /** The mailbox that notifications for staff go to. */
  staffAddress: string;
  /** The language of those notifications: the mailbox is read by several people. */
  staffLocale: Locale;
  /** Origin of the site, without a trailing slash. Links in mails begin with it. */
  siteUrl: string;
  /**
   * Whether only this machine can reach the server, as in development: then links in mails begin with the
   * address that the request came to. Otherwise the `Host` of a request is never trusted.
   */
  isLocalSite: boolean;
  /** Whether the operator has configured `siteUrl`. */
  hasPublicUrl: boolean;
  /** The mail server, for mails that may not be stored; null without one. Only `sendDirectly` uses it. */
  directSender: MailSender | null;
  /** Makes the mail worker read the outbox at once. Call it after the commit, which makes the mail visible. */
  wake(): void;
};

const linkSchema = z.object({ text: z.string(), url: z.string() });

/** The texts of a mail before rendering, as stored in the outbox. They may contain user input. */
const mailContent = z.object({
  /** Name of the sender, as the signature. */
  sender: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  /** Addresses in the paragraphs, which staff wrote, are links. */
  hasLinks: z.optional(z.boolean()),
  /** The application whose mark is shown, and its text alternative. */
  mark: z.optional(z.object({ id: z.string(), text: z.string() })),
  /** Pairs of label and value. */
  facts: z.optional(z.array(z.tuple([z.string(), z.string()]))),
  /** Pairs of label and value of a form; the line breaks of values are preserved. */
  answers: z.optional(z.array(z.tuple([z.string(), z.string()]))),
  /** Text of another author; its line breaks are preserved. */
  quote: z.optional(z.string()),
  link: z.optional(linkSchema),
  closing: z.optional(z.array(z.string())),
  /** The event that is attached for calendars. */
  event: z.optional(calendarEvent),
  /** Link to unsubscribe, in small print at the end. */
  leave: z.optional(linkSchema),
  /** Link to stop all mails to the recipient, after that. */
  stop: z.optional(linkSchema),
});
export type MailContent = z.output<typeof mailContent>;

export function getMarkContentId(applicationId: string): string {
  return `mark.${applicationId}`;
}

/** Returns the content of a stored mail, or `undefined` if it has an unknown shape. */
export function parseMailContent(stored: { letter: string }): MailContent | undefined {
  try {
    return mailContent.safeParse(JSON.parse(stored.letter)).data;
  } catch {
    return undefined;
  }
}
