import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import type { SearchAnswer, SearchWorkerData } from './search-worker.ts';
import type { Hits, TextSearch } from './text-search.ts';

/** A thread that was asked nothing for so long ends, and its memory is free again. */
export const searchIdleMs = 60_000;
const queueMax = 64;
const retryAfterSeconds = 5;

export type SearchThread = {
  /**
   * Answers in the order in which it is asked; with the signal, one that still waits is dropped.
   * Throws `unavailable` when too many wait, and when the thread ends before it has answered.
   */
  find(search: TextSearch, signal?: AbortSignal): Promise<Hits>;
  close(): Promise<void>;
};

type Waiting = { search: TextSearch; resolve: (hits: Hits) => void; reject: (fault: unknown) => void };

/**
 * Searches off the main thread, on a connection of their own, so that no other request waits for one. The
 * thread starts with the first search and ends when none has come for a while.
 */
export function createSearchThread(path: string, { idleMs = searchIdleMs } = {}): SearchThread {
  const waiting: Waiting[] = [];
  let running: Waiting | undefined;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function next(): void {
    if (running) return;
    running = waiting.shift();
    clearTimeout(idle);
    if (running) {
      worker ??= start();
      worker.ref();
      worker.postMessage(running.search);
    } else {
      rest();
    }
  }

  /** Nothing to do: from here on the thread keeps no process alive, and ends after a while. */
  function rest(): void {
    worker?.unref();
    idle = setTimeout(() => void end(), idleMs).unref();
  }

  async function end(): Promise<void> {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  function start(): Worker {
    const workerData: SearchWorkerData = { path };
    const started = new Worker(workerUrl(), { workerData });
    let cause: unknown;
    started.on('message', (answer: SearchAnswer) => {
      if ('hits' in answer) settle(({ resolve }) => resolve(answer.hits));
      else settle(({ reject }) => reject(answer.fault));
    });
    started.on('error', (error) => {
      cause = error;
    });
    started.on('exit', () => {
      if (worker !== started) return;
      worker = undefined;
      settle(({ reject }) => reject(unavailable(cause)));
    });
    return started;
  }

  function settle(tell: (asked: Waiting) => void): void {
    const asked = running;
    running = undefined;
    if (asked) tell(asked);
    next();
  }

  return {
    find(search, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        if (isClosed || waiting.length >= queueMax) return reject(unavailable());
        const drop = () => {
          const place = waiting.indexOf(asked);
          if (place < 0) return;
          waiting.splice(place, 1);
          reject(signal?.reason);
        };
        const forget = () => signal?.removeEventListener('abort', drop);
        const asked: Waiting = {
          search,
          resolve(hits) {
            forget();
            resolve(hits);
          },
          reject(fault) {
            forget();
            reject(fault);
          },
        };
        signal?.addEventListener('abort', drop, { once: true });
        waiting.push(asked);
        next();
      });
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      for (const { reject } of waiting.splice(0)) reject(unavailable());
      running?.reject(unavailable());
      running = undefined;
      await end();
    },
  };
}

function unavailable(cause?: unknown): AppError {
  return new AppError('unavailable', { retryAfterSeconds, cause });
}

/** Beside this file when run from source; the build puts both files side by side as well. */
function workerUrl(): URL {
  const type = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./search-worker.${type}`, import.meta.url);
}
