import type { Locale } from '@isangano/contracts/locales';

export type SubscriberTable = {
  id: string;
  /** As it was typed; unique whatever the case of its letters. */
  email: string;
  /** The language to write to them in. */
  locale: Locale;
  created_at: string;
};
