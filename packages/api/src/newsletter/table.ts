import type { Locale } from '@isangano/contracts/locales';
import type { SuspectReason } from '@isangano/contracts/spam/signs';

export type SubscriberTable = {
  id: string;
  /** As it was typed; unique whatever the case of its letters. */
  email: string;
  /** The language to write to them in. */
  locale: Locale;
  created_at: string;
  /** When the address was confirmed by its reader; until then it gets nothing but the question. */
  confirmed_at: string | null;
  /** When the question was last sent. */
  asked_at: string | null;
  /** Why the subscription may not be a person's; such an address is not asked. */
  suspect: SuspectReason | null;
};
