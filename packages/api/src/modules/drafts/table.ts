import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';

/** One row with the sums of all drafts, which triggers maintain. */
export type DraftTotalTable = { id: number; count: number; bytes: number };

export type DraftTable = {
  id: string;
  /** SHA-256 of the access token of the application. */
  token_hash: string;
  /** Keyed hash of the address group that the draft was first saved from. */
  network_hash: string;
  kind: ApplicationKind;
  locale: Locale;
  /** Base64url; encrypted on the device. */
  content: string;
  version: number;
  saved_at: string;
  reminder_email: string | null;
  reminded_at: string | null;
  /** Of the written code, if there is one. */
  code_number: string | null;
  code_token_hash: string | null;
  wrapped_capability: string | null;
};

export type DraftTables = {
  draft_total: DraftTotalTable;
  draft: DraftTable;
};
