import type { Locale } from '@isangano/contracts/locales';
import type { messageActions } from '@isangano/contracts/messages/list';
import type { MessageStatus } from '@isangano/contracts/messages/values';
import type { SpamReason } from '@isangano/contracts/submissions/signals';
import type { Generated, GeneratedAlways } from 'kysely';

type ContactMessageTable = {
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
  /** Hash of sender and texts; see `submissions/classify-spam.ts`. */
  fingerprint: string | null;
  /** Six letters and digits by which people name it; empty if it was inserted by hand. */
  short_reference: Generated<string>;
  /** The member of staff who is responsible for it. */
  assignee_id: string | null;
  /** Counts the changes of status, assignee and suspicion. Maintained by a trigger. */
  version: Generated<number>;
  /** The same text for all messages with the same values of the filters; see `lists/list-buckets.ts`. */
  bucket: GeneratedAlways<string>;
};

export type MessageTables = {
  contact_message: ContactMessageTable;
  /** The number of messages in each bucket. Maintained by triggers. */
  message_count: {
    bucket: string;
    status: MessageStatus;
    is_suspect: 0 | 1;
    assignee_id: string | null;
    n: number;
  };
  message_event: {
    seq: Generated<number>;
    message_id: string;
    action: (typeof messageActions)[number];
    staff_id: string;
    /** The e-mail address at that time. */
    staff_email: string;
    /** The e-mail address of the assignee at that time. */
    detail: string | null;
    at: string;
  };
};
