import type { WebhookRecordKind, WebhookType } from '@isangano/contracts/webhooks/webhook';
import type { Generated } from 'kysely';

export type WebhookTable = {
  id: string;
  url: string;
  /** JSON: the types of events. */
  types: string;
  /** As the specification writes it: `whsec_` and base64. */
  secret: string;
  /** The secret before, until it ends. */
  old_secret: string | null;
  old_secret_until: string | null;
  created_at: string;
  /** E-mail address of the owner, or the operator. */
  created_by: string;
  paused_at: string | null;
  last_sent_at: string | null;
  last_error: string | null;
};

export type WebhookDeliveryTable = {
  seq: Generated<number>;
  /** Of the event: a receiver knows by it what it has received before. */
  id: Generated<string>;
  webhook_id: string;
  type: WebhookType;
  kind: WebhookRecordKind;
  record_id: string;
  created_at: Generated<string>;
  attempts: Generated<number>;
  /** Empty before the first attempt; while one runs, when another may begin. */
  next_attempt_at: Generated<string>;
  /** When it was tried for the last time. */
  dead_at: string | null;
};

export type WebhookTables = {
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
};
