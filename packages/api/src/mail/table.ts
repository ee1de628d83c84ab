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
  /** What it says, as JSON; see `letter.ts`. */
  letter: string;
  created_at: string;
  attempts: number;
  next_attempt_at: string;
  /** Set when it was given up: refused for good, or tried too often. It stays for a person to look at. */
  refused_at: string | null;
  last_error: string | null;
  /** The attempt under way, which owns the mail until `next_attempt_at`. */
  leased_by: string | null;
  /** The record it tells of, where that may still take it back. */
  about: string | null;
  /** Where its reader leaves the list it was sent to. */
  leave_url: string | null;
};
