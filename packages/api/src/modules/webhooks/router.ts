import { randomBytes } from 'node:crypto';
import {
  type CreateWebhookInput,
  createWebhookInput,
  deadLetterLifetimeMs,
  type WebhookView,
  webhookOverlapMs,
  webhooksMax,
  webhookView,
  webhookWithSecret,
} from '@isangano/contracts/webhooks/webhook';
import { AppError, requireFound } from '@isangano/platform/errors';
import { newId } from '@isangano/platform/ids';
import { AddressError, assertOutside } from '@isangano/platform/network/post-outside';
import * as z from 'zod/mini';
import type { Actor, Deps } from '../../core/context.ts';
import { parseInput } from '../../core/errors.ts';
import { byId, router, signedInOwnerProcedure } from '../../core/trpc.ts';
import { type Executor, inTransaction } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import { confirmedOwnerProcedure } from '../identity/module.ts';
import {
  deleteDeadBefore,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  updateDeadWaiting,
  updateWebhook,
} from './queries.ts';

export const webhooksRouter = router({
  list: signedInOwnerProcedure.output(z.array(webhookView)).query(({ ctx }) => listWebhooks(ctx.db.read)),

  create: confirmedOwnerProcedure
    .input(createWebhookInput)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => createWebhook(ctx, ctx.staff, input)),

  rotate: confirmedOwnerProcedure
    .input(byId)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => rotateSecret(ctx, ctx.staff, input.id)),

  pause: signedInOwnerProcedure
    .input(z.object({ id: z.string(), isPaused: z.boolean() }))
    .output(webhookView)
    .mutation(({ ctx, input }) => pauseWebhook(ctx, ctx.staff, input)),

  remove: signedInOwnerProcedure
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => removeWebhook(ctx, ctx.staff, input.id)),

  replay: signedInOwnerProcedure
    .input(byId)
    .output(z.object({ count: z.int() }))
    .mutation(({ ctx, input }) => replayDead(ctx, ctx.staff, input.id)),
});

type WebhookDeps = Pick<Deps, 'db' | 'clock'>;

const secretBytes = 32;
const createSecret = () => `whsec_${randomBytes(secretBytes).toString('base64')}`;

async function getView(executor: Executor, id: string): Promise<WebhookView> {
  return requireFound((await listWebhooks(executor)).find((webhook) => webhook.id === id));
}

/**
 * Creates a webhook, and returns it with its secret. Throws `invalid_input` (issues by field, or reason
 * `webhook_address` for one that would never be called), `conflict` if there are too many, or (reason `webhook_exists`)
 * one that is called at the same address about the same.
 */
export async function createWebhook(
  { db, clock, webhookHosts }: WebhookDeps & Pick<Deps, 'webhookHosts'>,
  actor: Actor,
  input: CreateWebhookInput,
): Promise<WebhookView & { secret: string }> {
  const { url, types } = parseInput(createWebhookInput, input);
  try {
    assertOutside(url, webhookHosts);
  } catch (error) {
    throw error instanceof AddressError
      ? new AppError('invalid_input', { reason: 'webhook_address' })
      : error;
  }
  const at = new Date(clock()).toISOString();
  const id = newId(clock());
  const secret = createSecret();
  const view = await inTransaction(db, async (trx) => {
    const existing = await listWebhooks(trx);
    // For example after a lost response: both would be called, and the secret of the first is unknown.
    if (existing.some((one) => one.url === url && one.types.some((type) => types.includes(type))))
      throw new AppError('conflict', { reason: 'webhook_exists' });
    if (existing.length >= webhooksMax) throw new AppError('conflict');
    await insertWebhook(trx, {
      id,
      url,
      types: JSON.stringify([...new Set(types)]),
      secret,
      created_at: at,
      created_by: actor.email ?? actor.kind,
    });
    await recordAction(trx, actor, { action: 'webhook_created', subject: id, detail: new URL(url).host }, at);
    return await getView(trx, id);
  });
  return { ...view, secret };
}

/** Gives a webhook another secret, and returns it. For a day, calls are signed with the previous one, too. Throws `not_found`. */
export async function rotateSecret(
  { db, clock }: WebhookDeps,
  actor: Actor,
  id: string,
): Promise<WebhookView & { secret: string }> {
  const secret = createSecret();
  const view = await inTransaction(db, async (trx) => {
    const webhook = requireFound(await findWebhook(trx, id));
    await updateWebhook(trx, id, {
      secret,
      old_secret: webhook.secret,
      old_secret_until: new Date(clock() + webhookOverlapMs).toISOString(),
    });
    await recordAction(trx, actor, { action: 'webhook_rotated', subject: id }, clock());
    return await getView(trx, id);
  });
  return { ...view, secret };
}

/** Pauses or resumes a webhook: events during a pause are not stored for it. Throws `not_found`. */
export async function pauseWebhook(
  { db, clock }: WebhookDeps,
  actor: Actor,
  { id, isPaused }: { id: string; isPaused: boolean },
): Promise<WebhookView> {
  const at = new Date(clock()).toISOString();
  return await inTransaction(db, async (trx) => {
    if (!(await updateWebhook(trx, id, { paused_at: isPaused ? at : null }))) throw new AppError('not_found');
    const action = isPaused ? 'webhook_paused' : 'webhook_resumed';
    await recordAction(trx, actor, { action, subject: id }, at);
    return await getView(trx, id);
  });
}

/** Deletes a webhook with its waiting events. Throws `not_found`. */
export async function removeWebhook({ db, clock }: WebhookDeps, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await deleteWebhook(trx, id))) throw new AppError('not_found');
    await recordAction(trx, actor, { action: 'webhook_deleted', subject: id }, clock());
  });
}

/** Sends the events again that were tried too often. Returns how many. Throws `not_found`. */
export async function replayDead(
  { db, clock }: WebhookDeps,
  actor: Actor,
  id: string,
): Promise<{ count: number }> {
  const at = new Date(clock()).toISOString();
  return await inTransaction(db, async (trx) => {
    if (!(await findWebhook(trx, id))) throw new AppError('not_found');
    const count = await updateDeadWaiting(trx, id, at);
    await recordAction(trx, actor, { action: 'webhook_replayed', subject: id, detail: String(count) }, at);
    return { count };
  });
}

export async function deleteExpiredLetters({ db, clock }: WebhookDeps): Promise<number> {
  const before = new Date(clock() - deadLetterLifetimeMs).toISOString();
  return await inTransaction(db, (trx) => deleteDeadBefore(trx, before));
}
