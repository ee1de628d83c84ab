import type { MailState } from '@isangano/contracts/replies/values';

/** What the outbox and `mail_delivery` say about a mail; `attempts` is null for one that is no longer in the outbox. */
export type DeliveryRow = {
  sent_at: string | null;
  is_file: 0 | 1 | null;
  bounced_at: string | null;
  attempts: number | null;
  refused_at: string | null;
};

export function toMailState({ sent_at, is_file, bounced_at, attempts, refused_at }: DeliveryRow): MailState {
  if (bounced_at !== null) return 'bounced';
  if (sent_at !== null) return is_file === 1 ? 'written' : 'sent';
  if (attempts === null) return 'withdrawn';
  if (refused_at !== null) return 'refused';
  return attempts > 0 ? 'delayed' : 'waiting';
}
