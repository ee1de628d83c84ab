import {
  type WebhookRecordKind,
  type WebhookType,
  type WebhookView,
  webhookTypes,
} from '@isangano/contracts/webhooks/webhook';
import type { Generated, Selectable } from 'kysely';
import * as z from 'zod/mini';
import {
  createDelete,
  createDeleteBefore,
  createFind,
  createInsert,
  createUpdate,
  type Executor,
} from '../../database/database.ts';

export type WebhookTable = {
  id: string;
  url: string;
  /** JSON: the types of events. */
  types: string;
  /** In the format of the specification: `whsec_` and base64. */
  secret: string;
  /** The previous secret, until it ends. */
  old_secret: string | null;
  old_secret_until: string | null;
  created_at: string;
  /** E-mail address of the owner, or the operator. */
  created_by: string;
  paused_at: string | null;
  last_sent_at: string | null;
  last_error: string | null;
};

type WebhookDeliveryTable = {
  seq: Generated<number>;
  /** Id of the event, by which a receiver detects repetitions. */
  id: Generated<string>;
  webhook_id: string;
  type: WebhookType;
  kind: WebhookRecordKind;
  record_id: string;
  created_at: Generated<string>;
  attempts: Generated<number>;
  /** Empty before the first attempt; during one, the time from which another may begin. */
  next_attempt_at: Generated<string>;
  /** When it was tried for the last time. */
  dead_at: string | null;
};

export type WebhookTables = {
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
};

const storedTypes = z.array(z.enum(webhookTypes));

export const insertWebhook = createInsert('webhook');

/** Lists webhooks, oldest first. */
export async function listWebhooks(executor: Executor): Promise<WebhookView[]> {
  const rows = await executor
    .selectFrom('webhook')
    .leftJoin('webhook_delivery', 'webhook_id', 'webhook.id')
    .select(['webhook.id', 'url', 'types', 'webhook.created_at as createdAt', 'created_by as createdBy'])
    .select(['paused_at as pausedAt', 'last_sent_at as lastSentAt', 'last_error as lastError'])
    .select(({ fn }) => [fn.count<number>('seq').as('all'), fn.count<number>('dead_at').as('dead')])
    .groupBy('webhook.id')
    .orderBy('webhook.id')
    .execute();
  return rows.map(({ types, all, ...row }) => ({
    ...row,
    types: storedTypes.parse(JSON.parse(types)),
    waiting: all - row.dead,
  }));
}

export const findWebhook = createFind('webhook', 'id');

export const updateWebhook = createUpdate('webhook', 'id');

/** Deletes a webhook with its waiting events. Returns false if there is none. */
export const deleteWebhook = createDelete('webhook', 'id');

/** Makes events due again that were tried too often. Returns their number. */
export async function updateDeadWaiting(executor: Executor, webhookId: string, now: string): Promise<number> {
  const { numUpdatedRows } = await executor
    .updateTable('webhook_delivery')
    .set({ dead_at: null, attempts: 0, next_attempt_at: now })
    .where('webhook_id', '=', webhookId)
    .where('dead_at', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns the webhooks that are not paused and have something to send, each with the time of its next attempt. */
export async function listWaiting(executor: Executor): Promise<{ id: string; next: string }[]> {
  return await executor
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.id', 'webhook_id')
    .select(({ fn }) => ['webhook.id', fn.min('next_attempt_at').as('next')])
    .where('dead_at', 'is', null)
    .where('paused_at', 'is', null)
    .groupBy('webhook.id')
    .execute();
}

export type DueDelivery = Selectable<WebhookDeliveryTable>;

/**
 * Leases the oldest event that is due until a time. An event planned for after `latest` is due, too: the clock was
 * ahead when it was tried.
 */
export async function takeDueDelivery(
  executor: Executor,
  { webhookId, now, until, latest }: { webhookId: string; now: string; until: string; latest: string },
): Promise<DueDelivery | undefined> {
  const due = await executor
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('dead_at', 'is', null)
    .where((where) => where.or([where('next_attempt_at', '<=', now), where('next_attempt_at', '>', latest)]))
    .orderBy('next_attempt_at')
    .orderBy('seq')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (due) await updateDelivery(executor, due.seq, { next_attempt_at: until });
  return due;
}

export const updateDelivery = createUpdate('webhook_delivery', 'seq');

export const deleteDeadBefore = createDeleteBefore('webhook_delivery', 'dead_at');

export const deleteDelivery = createDelete('webhook_delivery', 'seq');
