import { groupAddress } from '../auth/group-address.ts';
import type { Clock } from '../context.ts';
import { AppError } from '../errors.ts';

/** Typing errors that cost no time. */
const freeFailures = 3;
/** The longest pauses. That of a draft is short, so that nobody can keep its owner out by guessing. */
const pauses = { draft: 2000, address: 60_000 } as const;
/** Failures are forgotten after so long without another one. */
const memoryMs = 15 * 60 * 1000;
const maxKeys = 10_000;

export type CodeThrottle = {
  /** Throws `too_many` with the seconds to wait if the last failures, with this number or from this address, are too recent. */
  assertReady(number: string, address: string): void;
  recordFailure(number: string, address: string): void;
};

type Failures = { count: number; lastAt: number };

/** Slows down attempts to guess written codes: pauses between them double with each failure. */
export function createCodeThrottle(clock: Clock): CodeThrottle {
  const failuresByKey = new Map<string, Failures>();

  function toKeys(number: string, address: string) {
    return [
      { key: `draft ${number}`, longestMs: pauses.draft },
      { key: `address ${groupAddress(address)}`, longestMs: pauses.address },
    ];
  }

  function findRecent(key: string): Failures | undefined {
    const failures = failuresByKey.get(key);
    return failures && failures.lastAt > clock() - memoryMs ? failures : undefined;
  }

  return {
    assertReady(number, address) {
      for (const { key, longestMs } of toKeys(number, address)) {
        const failures = findRecent(key);
        if (!failures || failures.count <= freeFailures) continue;
        const pauseMs = Math.min(500 * 2 ** (failures.count - freeFailures), longestMs);
        const waitMs = failures.lastAt + pauseMs - clock();
        if (waitMs > 0) throw new AppError('too_many', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
      }
    },
    recordFailure(number, address) {
      for (const { key } of toKeys(number, address)) {
        const count = (findRecent(key)?.count ?? 0) + 1;
        // The newest is last, so that the oldest is forgotten first.
        failuresByKey.delete(key);
        failuresByKey.set(key, { count, lastAt: clock() });
        if (failuresByKey.size > maxKeys) failuresByKey.delete(failuresByKey.keys().next().value ?? '');
      }
    },
  };
}
