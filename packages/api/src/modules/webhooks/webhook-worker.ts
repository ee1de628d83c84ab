import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import {
  type WebhookEvent,
  type WebhookRecordKind,
  webhookAttemptsMax,
} from '@isangano/contracts/webhooks/webhook';
import { getMessage } from '@isangano/platform/errors';
import { postOutside } from '@isangano/platform/network/post-outside';
import { backOffMs, dayBackOff, startWorker, type Worker } from '@isangano/platform/workers/create-worker';
import type { Selectable } from 'kysely';
import { Webhook } from 'standardwebhooks';
import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import {
  type DueDelivery,
  deleteDelivery,
  findWebhook,
  listWaiting,
  takeDueDelivery,
  updateDelivery,
  updateWebhook,
  type WebhookTable,
} from './queries.ts';

/** Longest time between two reads: changing a record does not wake the worker. */
const pollMs = 2000;
/** How long the events of one receiver are sent in a row. */
const turnMs = 2000;
const timeoutMs = 10_000;
/** Longer than an attempt. After a kill, it is repeated then. */
const leaseMs = 30_000;
/** By the specification, the receiver does not exist any more. */
const gone = 410;

const paths: Readonly<Record<WebhookRecordKind, string>> = {
  interview: restPaths.interview,
  partner: restPaths.partner,
  message: restPaths.message,
  project: restPaths.project,
};

type WorkerDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'webhookHosts'> & { siteUrl: string };
type Receiver = Selectable<WebhookTable>;

/**
 * Sends events to webhooks, one after the other to each, to several at the same time. An event is repeated until it was
 * received, so it may arrive twice; its id stays the same.
 */
export function startWebhookWorker(deps: WorkerDeps): Worker {
  const { db, clock, log } = deps;
  const toTime = (ms: number) => new Date(ms).toISOString();
  /** No attempt is planned for later. */
  const getLatest = () => toTime(clock() + dayBackOff.maxMs);

  async function sendAll(): Promise<number> {
    const waiting = await listWaiting(db.read);
    const [now, latest] = [toTime(clock()), getLatest()];
    const due = waiting.filter(({ next }) => next <= now || next > latest);
    const ends = await Promise.all(due.map(({ id }) => sendTo(id)));
    return ends.includes('more') ? 0 : pollMs;
  }

  /**
   * Stops at the first failure: the next run begins with another event. Stops after a while, too, so that a slow
   * receiver does not delay the events of others.
   */
  async function sendTo(webhookId: string): Promise<'more' | undefined> {
    const startedAt = performance.now();
    while (performance.now() - startedAt < turnMs) {
      const lease = {
        webhookId,
        now: toTime(clock()),
        until: toTime(clock() + leaseMs),
        latest: getLatest(),
      };
      const delivery = await inTransaction(db, (trx) => takeDueDelivery(trx, lease));
      const receiver = delivery && (await findWebhook(db.read, webhookId));
      if (!receiver || receiver.paused_at !== null) return undefined;
      const error = await send(receiver, delivery);
      await recordResult(receiver, delivery, error);
      if (error !== undefined) return undefined;
    }
    return 'more';
  }

  /** Returns the error. */
  async function send(receiver: Receiver, delivery: DueDelivery): Promise<string | number | undefined> {
    const event: WebhookEvent = {
      type: delivery.type,
      timestamp: delivery.created_at,
      data: {
        id: delivery.record_id,
        kind: delivery.kind,
        link: deps.siteUrl + apiPrefix + paths[delivery.kind].replace('{id}', delivery.record_id),
      },
    };
    const body = JSON.stringify(event);
    const at = new Date(clock());
    try {
      const status = await postOutside({
        url: receiver.url,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Isangano',
          'webhook-id': delivery.id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': listSecrets(receiver, at)
            .map((secret) => new Webhook(secret).sign(delivery.id, at, body))
            .join(' '),
        },
        body,
        timeoutMs,
        allowedHosts: deps.webhookHosts,
      });
      return status >= 200 && status < 300 ? undefined : status;
    } catch (error) {
      return getMessage(error);
    }
  }

  async function recordResult(
    { id, url }: Receiver,
    { seq, attempts }: DueDelivery,
    error: string | number | undefined,
  ): Promise<void> {
    const now = toTime(clock());
    const made = attempts + 1;
    await inTransaction(db, async (trx) => {
      if (error === undefined) {
        await deleteDelivery(trx, seq);
        await updateWebhook(trx, id, { last_sent_at: now, last_error: null });
        return;
      }
      await updateDelivery(trx, seq, {
        attempts: made,
        next_attempt_at: toTime(clock() + backOffMs(made, dayBackOff)),
        dead_at: made >= webhookAttemptsMax ? now : null,
      });
      const last_error = typeof error === 'number' ? `HTTP ${error}` : error;
      await updateWebhook(trx, id, { last_error, ...(error === gone && { paused_at: now }) });
    });
    if (error !== undefined)
      log.warn(
        { webhookId: id, host: new URL(url).host, attempts: made, reason: error },
        'event not received',
      );
  }

  return startWorker({
    run: sendAll,
    onError: (error) => log.error({ err: error }, 'events cannot be read or written'),
    retryMs: () => leaseMs,
    clock,
  });
}

function listSecrets({ secret, old_secret, old_secret_until }: Receiver, at: Date): string[] {
  const isOldValid = old_secret !== null && (old_secret_until ?? '') > at.toISOString();
  return isOldValid ? [secret, old_secret] : [secret];
}
