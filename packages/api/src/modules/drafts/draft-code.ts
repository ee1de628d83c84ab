import { hash, timingSafeEqual } from 'node:crypto';
import type { OpenDraftInput, OpenedDraft, SetDraftCodeInput } from '@isangano/contracts/drafts/draft';
import { minuteMs } from '@isangano/contracts/durations';
import { AppError } from '@isangano/platform/errors';
import { groupAddress } from '@isangano/platform/network/group-address';
import { backOffMs } from '@isangano/platform/workers/create-worker';
import type { Ctx, Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { getOwnDraft, toDraftView } from './drafts.ts';
import { type DraftTable, findDraft, updateDraft } from './queries.ts';

/**
 * Sets the written code of a draft; an earlier one is no longer valid. Throws the errors of `getOwnDraft`, and `conflict`
 * (reason `draft_number_used`) if another draft has the number.
 */
export async function setDraftCode(
  ctx: Pick<Ctx, 'db' | 'accessTokenHash'>,
  { id, number, token, wrapped }: SetDraftCodeInput,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await getOwnDraft(trx, ctx, id);
    const holder = await findDraft(trx, number, 'code_number');
    if (holder && holder.id !== id) throw new AppError('conflict', { reason: 'draft_number_used' });
    await updateDraft(trx, id, {
      code_number: number,
      code_token_hash: hashCodeToken(token).toString('hex'),
      wrapped_capability: wrapped,
    });
  });
}

/**
 * Returns the draft of a written code, with its wrapped capability. Throws `not_found` for a wrong code, and `too_many`
 * for one after several others from the same network; a right code is always answered.
 */
export async function openDraft(
  ctx: Pick<Ctx, 'db' | 'mail' | 'address' | 'codeThrottle'>,
  { number, token }: OpenDraftInput,
): Promise<OpenedDraft> {
  const { db, address, codeThrottle } = ctx;
  const draft = await findDraft(db.read, number, 'code_number');
  if (!draft?.wrapped_capability || !matchesToken(draft, token)) {
    await codeThrottle.recordFailure(address);
    throw new AppError('not_found');
  }
  return { wrapped: draft.wrapped_capability, draft: await toDraftView(ctx, draft) };
}

/** The token has as many random bits as the code, so a plain hash is enough. */
function hashCodeToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function matchesToken({ code_token_hash }: DraftTable, token: string): boolean {
  return (
    code_token_hash !== null && timingSafeEqual(Buffer.from(code_token_hash, 'hex'), hashCodeToken(token))
  );
}

/** Wrong codes before the first pause. */
const freeFailures = 3;
const backOff = { firstMs: 1000, maxMs: 60_000 };
/** Failures are forgotten after this time without a further one. */
const lifetimeMs = 15 * minuteMs;
const keysMax = 10_000;

type Failures = { count: number; lastAt: number };

export type CodeThrottle = ReturnType<typeof createCodeThrottle>;

/**
 * Slows down attempts to guess written codes: pauses between them double with each failure. It counts wrong codes by
 * network and not by draft, so that guesses cannot lock out the owner of a draft.
 */
export function createCodeThrottle({ sharedStore, clock }: Pick<Deps, 'sharedStore' | 'clock'>) {
  const failures = sharedStore.openMap<Failures>('wrong codes', { lifetimeMs, keysMax });
  return {
    /** Counts a wrong code. Throws `too_many` with the seconds to wait if the last ones from this address are too recent. */
    async recordFailure(address: string): Promise<void> {
      await failures.update(groupAddress(address), ({ count, lastAt } = { count: 0, lastAt: 0 }) => {
        const pauseMs = count <= freeFailures ? 0 : backOffMs(count - freeFailures, backOff);
        // A time far in the future was stored before the clock was set back.
        const waitMs = pauseMs - Math.abs(clock() - lastAt);
        if (waitMs > 0) throw new AppError('too_many', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
        return { count: count + 1, lastAt: clock() };
      });
    },
  };
}
