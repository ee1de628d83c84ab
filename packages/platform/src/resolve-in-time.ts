import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Resolves with the value of a promise, or with another value after `maxMs`; rejects if the promise rejects before.
 * With `ref: false`, a process that has nothing else to do does not wait for it.
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
