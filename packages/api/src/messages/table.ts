import type { Locale } from '@isangano/contracts/locales';
import type { MessageStatus } from '@isangano/contracts/messages/values';
import type { SpamReason } from '@isangano/contracts/spam/signals';

export type ContactMessageTable = {
  seq: number;
  id: string;
  full_name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  status: MessageStatus;
  created_at: string;
  /** The language of the form. */
  locale: Locale;
  suspect: SpamReason | null;
  /** Hash of sender and texts; see `spam/classify-spam.ts`. */
  fingerprint: string | null;
};

/** Maintained by triggers. */
export type MessageCountTable = { status: MessageStatus; n: number };
