import type { Locale } from '@isangano/contracts/locales';
import type { Generated } from 'kysely';
import type { MailKind } from './mail.ts';

/** Mails that are not sent yet. */
export type OutboxMailTable = {
  seq: Generated<number>;
  id: string;
  kind: MailKind;
  locale: Locale;
  recipient: string;
  reply_to: string | null;
  subject: string;
  body_text: string;
  body_html: string;
  created_at: string;
  attempts: number;
  next_attempt_at: string;
  /** Set when the other side refused it for good; it stays for a person to look at. */
  refused_at: string | null;
  last_error: string | null;
};
