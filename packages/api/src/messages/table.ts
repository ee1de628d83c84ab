import type { MessageStatus } from '@isangano/contracts/messages/values';
import type { SuspectReason } from '@isangano/contracts/spam/signs';

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
  suspect: SuspectReason | null;
  /** Of sender and text; see `spam/suspicion.ts`. */
  fingerprint: string | null;
};

/** Kept by triggers. */
export type MessageCountTable = { status: MessageStatus; n: number };
