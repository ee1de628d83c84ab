import { minuteMs } from '@isangano/contracts/durations';
import { AppError } from '@isangano/platform/errors';
import { groupAddress } from '@isangano/platform/network/group-address';
import { backOffMs } from '@isangano/platform/workers/create-worker';
import type { Deps } from '../../core/context.ts';

/** Typing errors that cost no time. */
const freeFailures = 3;
const backOff = { firstMs: 1000, maxMs: 60_000 };
/** Failures are forgotten after so long without another one. */
const lifetimeMs = 15 * minuteMs;
const keysMax = 10_000;

export type CodeThrottle = {
  /** Counts a wrong code. Throws `too_many` with the seconds to wait if the last ones from this address are too recent. */
  recordFailure(address: string): Promise<void>;
};

type Failures = { count: number; lastAt: number };

/**
 * Slows down attempts to guess written codes: pauses between them double with each failure. It is asked about wrong codes
 * only, and counts those of a network and not those of a draft: nobody can keep its owner out by guessing.
 */
export function createCodeThrottle({
  sharedStore,
  clock,
}: Pick<Deps, 'sharedStore' | 'clock'>): CodeThrottle {
  const failures = sharedStore.openMap<Failures>('wrong codes', { lifetimeMs, keysMax });
  return {
    async recordFailure(address) {
      await failures.update(groupAddress(address), ({ count, lastAt } = { count: 0, lastAt: 0 }) => {
        const pauseMs = count <= freeFailures ? 0 : backOffMs(count - freeFailures, backOff);
        // A time far in the future is from before the clock was set back.
        const waitMs = pauseMs - Math.abs(clock() - lastAt);
        if (waitMs > 0) throw new AppError('too_many', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
        return { count: count + 1, lastAt: clock() };
      });
    },
  };
}
