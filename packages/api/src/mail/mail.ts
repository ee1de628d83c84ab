import type { Locale } from '@isangano/contracts/locales';
import type { Letter } from './letter.ts';

export type MailKind =
  | 'contact-note'
  | 'newsletter-confirmation'
  | 'newsletter-welcome'
  | 'application-note'
  | 'application-receipt'
  | 'application-decision';

/** A mail to one recipient, with all its words; they get their form when it leaves. */
export type Mail = {
  kind: MailKind;
  locale: Locale;
  to: string;
  replyTo: string | null;
  subject: string;
  letter: Letter;
  /** The record it tells of, where that may still take it back. */
  about?: string;
  /** Where its reader leaves the list it is sent to, with one click. */
  leaveUrl?: string;
};

/** Whom the mails speak for, who reads those to the staff, and where their links lead. */
export type MailDesk = {
  brand: { name: string; email: string };
  staffAddress: string;
  /** Origin of the site, without a slash at its end. */
  siteUrl: string;
  /** Tells the worker that mails wait; belongs after the commit. */
  wake(): void;
};
