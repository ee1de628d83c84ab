import type { SharedStore } from './shared-store.ts';

type Limit = { key: string; max: number };
type Options = { windowMs: number; keysMax: number };
type StoreDeps = { sharedStore: SharedStore; clock: () => number };

/** Counts events of the last `windowMs` by key. */
export function createRateLimiter(
  { sharedStore, clock }: StoreDeps,
  name: string,
  { windowMs, keysMax }: Options,
) {
  const times = sharedStore.openMap<number[]>(name, { lifetimeMs: windowMs, keysMax });

  /** Returns how long to wait. */
  async function count({ key, max }: Limit): Promise<number> {
    const now = clock();
    let waitMs = 0;
    await times.update(key, (before = []) => {
      waitMs = 0;
      // Times far in the future were recorded before the clock was set back.
      const recent = before.filter((time) => Math.abs(now - time) < windowMs);
      const oldest = recent.at(-max);
      if (oldest === undefined) return [...recent, now];
      waitMs = oldest + windowMs - now;
      return recent;
    });
    return waitMs;
  }

  async function removeLast(key: string): Promise<void> {
    await times.update(key, (before = []) => (before.length > 1 ? before.slice(0, -1) : undefined));
  }

  return {
    /**
     * Counts an event for each key and returns 0; if one of them has `max` already, it counts for none. Then returns
     * after how many milliseconds it would count.
     */
    async hit(limits: readonly Limit[]): Promise<number> {
      for (const [index, limit] of limits.entries()) {
        const waitMs = await count(limit);
        if (waitMs === 0) continue;
        for (const { key } of limits.slice(0, index)) await removeLast(key);
        return waitMs;
      }
      return 0;
    },
    removeLast,
    async clear(key: string): Promise<void> {
      await times.update(key, () => undefined);
    },
  };
}

/**
 * Sums up amounts by key, from the first one for `windowMs`. Returns the sum, and after how many milliseconds it starts
 * again.
 */
export function createWindowCounter(
  { sharedStore, clock }: StoreDeps,
  name: string,
  { windowMs, keysMax }: Options,
) {
  const sums = sharedStore.openMap<{ since: number; sum: number }>(name, { lifetimeMs: windowMs, keysMax });
  return async (key: string, amount: number): Promise<{ sum: number; resetMs: number }> => {
    const now = clock();
    let window = { since: now, sum: amount };
    await sums.update(key, (before) => {
      const isGoingOn = before !== undefined && Math.abs(now - before.since) < windowMs;
      window = isGoingOn ? { ...before, sum: before.sum + amount } : { since: now, sum: amount };
      return window;
    });
    return { sum: window.sum, resetMs: window.since + windowMs - now };
  };
}
