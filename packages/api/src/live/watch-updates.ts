import { setTimeout as pause } from 'node:timers/promises';
import type { ChangingNoun, LiveNews } from '@isangano/contracts/live/change';
import { isStillLetIn } from '../auth/authenticate.ts';
import type { Deps, Staff } from '../context.ts';
import { AppError } from '../errors.ts';

/** However much comes in, those who watch are told so often at most. */
const gatherMs = 250;

/** A session or token that has ended stops watching within this time, even where nothing happens. */
const sessionCheckMs = 30_000;

/**
 * What happens from now on, gathered by kind of record. With the signal, and when the server stops, it throws
 * an `AbortError`: to whoever watches the line is cut and not finished, so that they come again. Throws
 * `unauthenticated` (reason `session_ended`) once the session has ended.
 */
export async function* watchUpdates(
  { db, changes, clock }: Pick<Deps, 'db' | 'changes' | 'clock'>,
  staff: Staff,
  signal: AbortSignal | undefined,
): AsyncGenerator<LiveNews> {
  const gathered = new Map<ChangingNoun, number>();
  const stopped = signal ? AbortSignal.any([signal, changes.ended]) : changes.ended;
  let tell: () => void = () => undefined;
  const unsubscribe = changes.subscribe(({ noun, action }) => {
    gathered.set(noun, (gathered.get(noun) ?? 0) + (action === 'created' ? 1 : 0));
    tell();
  });
  try {
    // Whoever has just connected may have missed something.
    yield { version: changes.version(), updates: [] };
    for (;;) {
      stopped.throwIfAborted();
      if (gathered.size === 0) await nextChange(stopped, (told) => (tell = told));
      stopped.throwIfAborted();
      if (!(await isStillLetIn({ db, clock }, staff))) {
        throw new AppError('unauthenticated', { reason: 'session_ended' });
      }
      if (gathered.size === 0) continue;
      const updates = [...gathered].map(([noun, created]) => ({ noun, created }));
      gathered.clear();
      yield { version: changes.version(), updates };
      await pause(gatherMs, undefined, { signal: stopped }).catch(() => undefined);
    }
  } finally {
    unsubscribe();
  }
}

/** Waits for a change, the end, or the time to look after the session. */
async function nextChange(stopped: AbortSignal, listen: (told: () => void) => void): Promise<void> {
  const over = new AbortController();
  const told = new Promise<void>((resolve) => listen(resolve));
  const signal = AbortSignal.any([stopped, over.signal]);
  const waited = pause(sessionCheckMs, undefined, { signal }).catch(() => undefined);
  await Promise.race([told, waited]);
  over.abort();
}
