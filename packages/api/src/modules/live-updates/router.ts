import { setTimeout as pause } from 'node:timers/promises';
import { type LiveEvent, type LiveNoun, liveNouns } from '@isangano/contracts/live-updates/change';
import { AppError } from '@isangano/platform/errors';
import type { Deps, Staff } from '../../core/context.ts';
import { toTRPCError } from '../../core/errors.ts';
import { readerProcedure, router } from '../../core/trpc.ts';
import { findActiveRole } from '../identity/module.ts';

export const liveRouter = router({
  /** The first event has no updates: it confirms that the event stream is open. */
  updates: readerProcedure.subscription(async function* ({ ctx, signal }): AsyncGenerator<LiveEvent> {
    try {
      yield* watchUpdates(ctx, ctx.staff, signal);
    } catch (error) {
      throw error instanceof AppError ? toTRPCError(error) : error;
    }
  }),
});

/** Shortest time between two events; changes in between are merged into one. */
const eventSpacingMs = 250;

/** Longest time until the stream of a session or token that has ended is closed, if nothing changes. */
const sessionCheckMs = 30_000;

/**
 * Yields live updates from now on: first one without updates, then, whenever records have changed, the number of new
 * records by kind of record. Throws an `AbortError` when the signal aborts, when the server stops, and when the owner
 * has too many newer streams: the event stream is then cut rather than finished, so that clients reconnect. Throws
 * `unauthenticated` (reason `session_ended`) once the session has ended.
 */
async function* watchUpdates(
  { changes, ...deps }: Pick<Deps, 'db' | 'changes' | 'clock' | 'sessionIdleMs'>,
  staff: Staff,
  signal: AbortSignal | undefined,
): AsyncGenerator<LiveEvent> {
  const createdByNoun = new Map<LiveNoun, number>();
  const stream = changes.openStream(staff.sessionId ?? staff.id);
  const stopped = signal ? AbortSignal.any([signal, stream.signal]) : stream.signal;
  let notify: () => void = () => undefined;
  const unsubscribe = changes.subscribe(({ noun: changed, action }) => {
    const noun = liveNouns.find((one) => one === changed);
    if (!noun) return;
    createdByNoun.set(noun, (createdByNoun.get(noun) ?? 0) + (action === 'created' ? 1 : 0));
    notify();
  });
  try {
    // Lets a client compare the time with that of its first read, as it may have missed a change since.
    yield { msSinceChange: changes.msSinceChange(), updates: [] };
    for (;;) {
      stopped.throwIfAborted();
      if (createdByNoun.size === 0) await waitForChange(stopped, (listener) => (notify = listener));
      stopped.throwIfAborted();
      if (!(await findActiveRole(deps, staff))) {
        throw new AppError('unauthenticated', { reason: 'session_ended' });
      }
      if (createdByNoun.size === 0) continue;
      const updates = [...createdByNoun].map(([noun, created]) => ({ noun, created }));
      createdByNoun.clear();
      yield { msSinceChange: changes.msSinceChange(), updates };
      await pause(eventSpacingMs, undefined, { signal: stopped }).catch(() => undefined);
    }
  } finally {
    unsubscribe();
    stream.close();
  }
}

/** Resolves at the next change, when `stopped` aborts, or when the session is to be checked again. */
async function waitForChange(stopped: AbortSignal, onChange: (listener: () => void) => void): Promise<void> {
  const finished = new AbortController();
  const change = new Promise<void>((resolve) => onChange(resolve));
  const signal = AbortSignal.any([stopped, finished.signal]);
  const timeout = pause(sessionCheckMs, undefined, { signal }).catch(() => undefined);
  await Promise.race([change, timeout]);
  finished.abort();
}
