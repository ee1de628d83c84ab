import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';

/** A thread that was asked nothing for so long ends, and its memory is free again. */
export const threadIdleMs = 60_000;
const queueMax = 64;
const retryAfterSeconds = 5;

/** What a thread says to each job. */
export type Told<Answer> = { answer: Answer } | { fault: unknown };

export type JobThread<Job, Answer> = {
  /**
   * Answers in the order in which it is asked; with the signal, a job that still waits is dropped.
   * Throws `unavailable` when too many wait, and when the thread ends before it has answered.
   */
  ask(job: Job, signal?: AbortSignal): Promise<Answer>;
  /** How many have not been answered. */
  load(): number;
  close(): Promise<void>;
};

type Waiting<Job, Answer> = {
  job: Job;
  resolve: (answer: Answer) => void;
  reject: (fault: unknown) => void;
};

/**
 * Does jobs off the main thread, so that no request waits for another's. The thread starts with the first job
 * and ends when none has come for a while.
 */
export function createJobThread<Job, Answer>(
  file: URL,
  workerData: unknown,
  { idleMs = threadIdleMs } = {},
): JobThread<Job, Answer> {
  type Asked = Waiting<Job, Answer>;
  const waiting: Asked[] = [];
  let running: Asked | undefined;
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
      worker.postMessage(running.job);
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
    const started = new Worker(file, { workerData });
    let cause: unknown;
    started.on('message', (told: Told<Answer>) => {
      if ('answer' in told) settle(({ resolve }) => resolve(told.answer));
      else settle(({ reject }) => reject(told.fault));
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

  function settle(tell: (asked: Asked) => void): void {
    const asked = running;
    running = undefined;
    if (asked) tell(asked);
    next();
  }

  return {
    ask(job, signal) {
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
        const asked: Asked = {
          job,
          resolve(answer) {
            forget();
            resolve(answer);
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
    load: () => waiting.length + (running ? 1 : 0),
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

/** The file of a thread, beside the module that starts it; the build puts all files side by side. */
export function workerFile(name: string, beside: string): URL {
  const type = beside.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./${name}.${type}`, beside);
}
