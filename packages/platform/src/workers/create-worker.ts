import { hourMs, minuteMs } from '@isangano/contracts/durations';
import * as z from 'zod/mini';
import type { SharedStore } from '../shared-store/shared-store.ts';

/**
 * The result of a run: after how many milliseconds the next one follows at the latest; `retry` after a failure that is
 * logged already.
 */
type Next = number | 'retry' | undefined;

export type Worker = {
  /** Runs soon: after `delayMs`, after a run in progress, and after a pause. */
  wake: () => void;
  /** Runs at once, or right after a run in progress. Rejects with what the run throws. */
  runNow: () => Promise<void>;
  /** Aborts the signal, starts no more runs, and waits for the one in progress. */
  stop: () => Promise<void>;
};

type Options = {
  run: (signal: AbortSignal) => Promise<Next>;
  onError?: (error: unknown) => void;
  /** Returns the pause after a failed run, which `wake` does not shorten. Without it, the next `wake` tries again. */
  retryMs?: () => number;
  /** Several calls of `wake` within this time cause one run. */
  delayMs?: number;
  /** A run that is due when the worker stops takes place then, unless the worker pauses. */
  runsAtStop?: boolean;
  clock?: () => number;
  /** For workers that run in only one of the processes that share a store: a call of `wake` in any of them reaches that one. */
  sharing?: { sharedStore: SharedStore; name: string };
};

/** How often a process asks whether it may run, as the running one can end. */
const standbyMs = 2000;
/** How often the running one looks for work: a message to wake it can be lost. */
const sharedPollMs = minuteMs;

/**
 * Runs a function in the background, once at a time, whenever it is woken, after the time that it asks for, and again
 * after a failure.
 */
export function createWorker({
  run,
  onError,
  retryMs,
  delayMs = 0,
  runsAtStop = false,
  clock = () => performance.now(),
  sharing,
}: Options): Worker {
  const stopping = new AbortController();
  let isRunning = false;
  let last: Promise<void> = Promise.resolve();
  /** A run that has not started; calls until then share it. */
  let queued: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let pause = { from: 0, until: 0 };

  function schedule(ms: number): void {
    dueAt = Math.min(dueAt, clock() + ms);
    if (isPausing()) dueAt = Math.max(dueAt, pause.until);
    startWhenDue();
  }

  /** If the clock shows a time before the start of a pause, it was set back, and the pause would last too long. */
  function isPausing(): boolean {
    return pause.from <= clock() && clock() < pause.until;
  }

  /** Waits for a run in progress: it may end with a pause. */
  function startWhenDue(): void {
    if (isRunning || stopping.signal.aborted || dueAt === Number.POSITIVE_INFINITY) return;
    clearTimeout(timer);
    const waitMs = dueAt - clock();
    if (waitMs > 0) timer = setTimeout(start, waitMs).unref();
    else start();
  }

  function start(): void {
    runNow().catch(() => undefined);
  }

  function runNow(): Promise<void> {
    if (isRunning) queued ??= last.then(begin);
    const result = queued ?? begin();
    last = result.catch(() => undefined);
    return result;
  }

  async function begin(): Promise<void> {
    queued = undefined;
    if (!stopping.signal.aborted) await runOnce();
  }

  const pollMs = sharing && sharedPollMs;
  const mayRun = () => sharing?.sharedStore.lead(sharing.name) ?? true;
  const wakes = sharing?.sharedStore.openTopic(`wake ${sharing.name}`, z.literal('wake'));
  const unsubscribe = wakes?.subscribe(() => schedule(delayMs));

  async function runOnce(): Promise<void> {
    isRunning = true;
    dueAt = Number.POSITIVE_INFINITY;
    clearTimeout(timer);
    try {
      const next = (await mayRun()) ? ((await run(stopping.signal)) ?? pollMs) : standbyMs;
      if (next === 'retry') startPause();
      else if (next !== undefined) schedule(next);
    } catch (error) {
      onError?.(error);
      startPause();
      throw error;
    } finally {
      isRunning = false;
      startWhenDue();
    }
  }

  function startPause(): void {
    if (!retryMs) return;
    const from = clock();
    pause = { from, until: from + retryMs() };
    schedule(0);
  }

  return {
    wake: () => (wakes ? wakes.publish('wake') : schedule(delayMs)),
    runNow,
    async stop() {
      unsubscribe?.();
      stopping.abort();
      clearTimeout(timer);
      await last;
      const isDue = Number.isFinite(dueAt) && !isPausing();
      if (runsAtStop && isDue) await runOnce().catch(() => undefined);
    },
  };
}

/** As `createWorker`, with a first run at once. */
export function startWorker(options: Options): Worker {
  const worker = createWorker(options);
  worker.wake();
  return worker;
}

type BackOff = { firstMs: number; maxMs: number };

/** Eight attempts take about a day. */
export const dayBackOff = { firstMs: 10 * minuteMs, maxMs: 12 * hourMs };

/**
 * Returns the delay after so many failures in a row, counted from 1, in milliseconds: doubled with each one, up to
 * `maxMs`. `random`, from 0 to 1, shortens it by up to half, so that simultaneous failures are not retried
 * simultaneously.
 */
export function backOffMs(failures: number, { firstMs, maxMs }: BackOff, random = 0): number {
  return Math.round(Math.min(firstMs * 2 ** (failures - 1), maxMs) * (1 - random / 2));
}
