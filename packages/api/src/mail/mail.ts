import type { Locale } from '@isangano/contracts/locales';
import type { MailContent } from './mail-content.ts';

export type MailKind =
  | 'contact-note'
  | 'newsletter-confirmation'
  | 'newsletter-welcome'
  | 'application-note'
  | 'application-receipt'
  | 'application-decision';

/** A mail to one recipient. Its content is rendered when it is sent. */
export type Mail = {
  kind: MailKind;
  locale: Locale;
  to: string;
  replyTo: string | null;
  subject: string;
  content: MailContent;
  /** Id of the record that it is about, if deleting or changing that record may still cancel it. */
  about?: string;
  /** Signed link for one-click unsubscribing, in mails of the newsletter. */
  unsubscribeUrl?: string;
};

/** Values that mail templates need: sender, address of the staff mailbox, base of links. */
export type MailContext = {
  brand: { name: string; email: string };
  staffAddress: string;
  /** Origin of the site, without a trailing slash. */
  siteUrl: string;
  /** Whether requests may come to another address of the site on this machine. */
  isLocalSite: boolean;
  /** Makes the mail worker read the outbox at once. To be called after the commit. */
  wake(): void;
};
