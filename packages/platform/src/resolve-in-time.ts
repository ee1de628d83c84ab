import { setTimeout as sleep } from 'node:timers/promises';

/** Returns what a promise resolves with, or after `maxMs` a value in its place; rejects as the promise does until then. */
export async function resolveInTime<Value>(
  promise: Promise<Value>,
  maxMs: number,
  late: Value,
): Promise<Value> {
  const waiting = new AbortController();
  try {
    return await Promise.race([promise, sleep(maxMs, late, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
  }
}
