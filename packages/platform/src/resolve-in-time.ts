import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Returns what a promise resolves with, or after `maxMs` a value in its place; rejects as the promise does until then. With `ref: false`, a
 * process that has nothing else to do does not wait for it.
 */
export async function resolveInTime<Value>(
  promise: Promise<Value>,
  maxMs: number,
  late: Value,
  { ref = true }: { ref?: boolean } = {},
): Promise<Value> {
  const waiting = new AbortController();
  try {
    return await Promise.race([promise, sleep(maxMs, late, { ref, signal: waiting.signal })]);
  } finally {
    waiting.abort();
  }
}
