import type { Deps } from '@isangano/api/core/context';
import { AppError } from '@isangano/platform/errors';
import { resolveInTime } from '@isangano/platform/resolve-in-time';

/**
 * The longest age of a value: changes by other processes are published to this one, except if one of them was killed
 * right after a change, or the connection was lost.
 */
const sharedMaxAgeMs = 30_000;

/** How long a reader waits for the database if there is an earlier value: one that hangs would take half a minute to fail. */
const answerMaxMs = 3000;

export type Current<Value> = {
  /** Returns the value without waiting, if it includes all changes up to now. */
  peek(): Value | undefined;
  /** Returns a value that was read after the last change before this call, if it can be. Rejects if none was ever read. */
  get(): Promise<Value>;
};

/**
 * Keeps a value in memory, and reads it again once it is asked for after a project has changed. The last value stays
 * while the database cannot be read, or does not answer.
 */
export function keepCurrent<Value>(
  { changes, db }: Pick<Deps, 'changes' | 'db'>,
  read: () => Promise<Value>,
): Current<Value> {
  let changeCount = 0;
  changes.subscribe((change) => {
    if (change.noun === 'project') changeCount += 1;
  });
  /** `changeCount` is the number of changes that the value includes. */
  let cached: { value: Value; changeCount: number; readAt: number } | undefined;
  const maxAgeMs = db.isShared ? sharedMaxAgeMs : Number.POSITIVE_INFINITY;

  function findCurrent(requiredCount: number): { value: Value } | undefined {
    const isCurrent =
      cached && cached.changeCount >= requiredCount && performance.now() - cached.readAt < maxAgeMs;
    return isCurrent ? cached : undefined;
  }
  let reading: Promise<unknown> | undefined;

  async function readCurrent(): Promise<Value> {
    const requiredCount = changeCount;
    while (reading) await reading.catch(() => undefined);
    const current = findCurrent(requiredCount);
    if (current) return current.value;
    const countBefore = changeCount;
    const readAt = performance.now();
    const next = read().finally(() => {
      reading = undefined;
    });
    reading = next;
    try {
      const value = await next;
      cached = { value, changeCount: countBefore, readAt };
      return value;
    } catch (error) {
      if (cached && error instanceof AppError && error.code === 'unavailable') return cached.value;
      throw error;
    }
  }

  async function get(): Promise<Value> {
    const last = cached;
    return await (last ? resolveInTime(readCurrent(), answerMaxMs, last.value) : readCurrent());
  }

  return { peek: () => findCurrent(changeCount)?.value, get };
}
