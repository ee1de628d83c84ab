import type { Locale } from '@isangano/contracts/locales';
import type { Generated } from 'kysely';
import type { MailKind } from './mail.ts';

/** Mails that have not been sent. */
export type OutboxMailTable = {
  seq: Generated<number>;
  id: string;
  kind: MailKind;
  locale: Locale;
  recipient: string;
  reply_to: string | null;
  subject: string;
  /** The mail content as JSON; see `mail-content.ts`. */
  letter: string;
  created_at: string;
  attempts: number;
  next_attempt_at: string;
  /** Set for a dead letter: rejected permanently, or tried too often. It stays for an operator to examine. */
  refused_at: string | null;
  last_error: string | null;
  /** Id of the attempt that has leased the mail until `next_attempt_at`. */
  leased_by: string | null;
  /** Id of the record that it is about, if that may still cancel it. */
  about: string | null;
  /** Signed link for unsubscribing. */
  leave_url: string | null;
};
