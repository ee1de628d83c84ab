import type { Locale } from '@isangano/contracts/locales';
import type { Generated } from 'kysely';
import type { MailKind, MailRefusal } from './mail.ts';

/** Mails that have not been sent. */
export type OutboxMailTable = {
  seq: Generated<number>;
  id: string;
  kind: MailKind;
  locale: Locale;
  recipient: string;
  reply_to: string | null;
  subject: string;
  /** The mail content as JSON; see `mail.ts`. */
  letter: string;
  /** For a planned or postponed mail, when it becomes due. */
  created_at: string;
  attempts: number;
  next_attempt_at: string;
  /** Set for a dead letter: rejected permanently, or tried too often. It stays for an operator to examine. */
  refused_at: string | null;
  last_error: string | null;
  /** Id of the attempt that has leased the mail until `next_attempt_at`. */
  leased_by: string | null;
  /**
   * When the end of the mail was about to be sent to the mail server. If the result of that attempt is unknown, the
   * mail may have arrived.
   */
  handed_over_at: string | null;
  /** Id of the record that it is about, if that may still cancel it. */
  about: string | null;
  /** Signed link for unsubscribing. */
  leave_url: string | null;
  /** See `hashRecipient`. Null for mails to the group itself, and for those of versions before this column. */
  recipient_hash: string | null;
};

/** Mails about a record, to its author. They are deleted with the record. */
type MailDeliveryTable = {
  mail_id: string;
  /** Id of the record. */
  about: string;
  kind: MailKind;
  created_at: string;
  /** When the mail server accepted it, or when it was written to a file. */
  sent_at: string | null;
  /** Whether it was written to a file, since no mail server was set up. */
  is_file: 0 | 1;
  /** When it came back, and the status of the failure. */
  bounced_at: string | null;
  bounce_status: string | null;
};

/** The mails of the last two weeks to addresses that visitors typed, also those that were sent. */
type RecipientMailTable = {
  mail_id: string;
  address_hash: string;
  kind: MailKind;
  /** When the mail becomes due. */
  at: string;
  /** When it came back. */
  bounced_at: string | null;
};

/** The position in a mailbox up to which it has been read. */
export type MailboxPositionTable = {
  /** Its user, host and path. */
  mailbox: string;
  /** If it changes, all mails have new numbers. */
  uid_validity: string;
  last_uid: number;
};

export type MailTables = {
  outbox_mail: OutboxMailTable;
  mail_delivery: MailDeliveryTable;
  recipient_mail: RecipientMailTable;
  /** Addresses whose owners asked for no more mails. Neither erasure nor retention deletes them. */
  stopped_address: { address_hash: string; created_at: string };
  /** How many mails were refused, by reason. */
  mail_refusal: { reason: MailRefusal; n: number };
  /** Addresses whose mailbox does not exist, as a mail to them came back. They get no more mails until staff allow them again. */
  bounced_address: {
    address_hash: string;
    /** Of RFC 3463, such as `5.1.1`. */
    status: string;
    at: string;
  };
  mailbox_position: MailboxPositionTable;
};
