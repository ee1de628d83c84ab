import type { Locale } from '@isangano/contracts/locales';
import type { IssueState } from '@isangano/contracts/newsletter/issue';
import type { SpamReason } from '@isangano/contracts/submissions/signals';

export type SubscriberTable = {
  id: string;
  /** As it was typed; unique regardless of case. */
  email: string;
  /** The language of mails to them. */
  locale: Locale;
  created_at: string;
  /** When the owner of the address confirmed it; until then it only gets confirmation mails. */
  confirmed_at: string | null;
  /** When the last confirmation mail was stored, or refused because of the limits of `storeMail`. */
  asked_at: string | null;
  /** Why the subscription is suspected spam; such an address gets no confirmation mail. */
  suspect: SpamReason | null;
  /** See `mail/hash-recipient.ts`. Null for subscribers of versions before this column. */
  address_hash: string | null;
};

export type NewsletterTables = {
  subscriber: SubscriberTable;
  newsletter_issue: {
    id: string;
    /** Grows with every change of the texts. */
    version: number;
    state: IssueState;
    /** JSON: subject and text by language. */
    texts: string;
    author_id: string;
    created_at: string;
    updated_at: string;
    /** When sending began and ended: only one issue is sent at a time. */
    sent_at: string | null;
    ended_at: string | null;
    /** Id of the last subscriber whose mail was stored or refused. */
    reached: string;
    recipients: number;
    stored: number;
    refused: number;
  };
};
