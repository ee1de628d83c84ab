import type { MessageStatus } from '@isangano/contracts/messages/values';

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
};

/** Kept by triggers. */
export type MessageCountTable = { status: MessageStatus; n: number };
