import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';

/** A thread without jobs for this long is ended, which frees its memory. */
export const threadIdleMs = 60_000;
const queueMax = 64;
const retryAfterSeconds = 5;

/** The message with which a worker thread replies to a job. */
type WorkerReply<Result> = { result: Result } | { error: unknown };

/** Under `node --watch`, Node sends the modules that a thread imports as messages of the thread. */
type WatchReport = { 'watch:import': string[] };

export type JobThread<Job, Result> = {
  /**
   * Runs jobs one after the other, in the order of the calls. A job that is still queued when the signal
   * aborts is removed, and rejects with the signal's reason. Throws `unavailable` when the queue is full, and
   * when the thread ends before the job does.
   */
  run(job: Job, signal?: AbortSignal): Promise<Result>;
  /** Number of jobs that are queued or running. */
  countPending(): number;
  /** Rejects all pending jobs with `unavailable` and ends the thread. */
  close(): Promise<void>;
};

type PendingJob<Job, Result> = {
  job: Job;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Runs jobs in a worker thread, so that they do not block the main one. The thread starts with the first job
 * and ends after `idleMs` without one.
 */
export function createJobThread<Job, Result>(
  file: URL,
  workerData: unknown,
  { idleMs = threadIdleMs } = {},
): JobThread<Job, Result> {
  type Pending = PendingJob<Job, Result>;
  const queue: Pending[] = [];
  let running: Pending | undefined;
  let worker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function runNext(): void {
    if (running) return;
    running = queue.shift();
    clearTimeout(idleTimer);
    if (running) {
      worker ??= startWorker();
      worker.ref();
      worker.postMessage(running.job);
    } else {
      becomeIdle();
    }
  }

  /** An idle thread does not keep the process running. */
  function becomeIdle(): void {
    worker?.unref();
    idleTimer = setTimeout(() => void endWorker(), idleMs).unref();
  }

  async function endWorker(): Promise<void> {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  function startWorker(): Worker {
    const started = new Worker(file, { workerData });
    let cause: unknown;
    started.on('message', (reply: WorkerReply<Result> | WatchReport) => {
      if ('result' in reply) settleRunning(({ resolve }) => resolve(reply.result));
      else if ('error' in reply) settleRunning(({ reject }) => reject(reply.error));
    });
    started.on('error', (error) => {
      cause = error;
    });
    started.on('exit', () => {
      if (worker !== started) return;
      worker = undefined;
      settleRunning(({ reject }) => reject(createUnavailable(cause)));
    });
    return started;
  }

  function settleRunning(settle: (pending: Pending) => void): void {
    const settled = running;
    running = undefined;
    if (settled) settle(settled);
    runNext();
  }

  return {
    async run(job, signal) {
      signal?.throwIfAborted();
      if (isClosed || queue.length >= queueMax) throw createUnavailable();
      const { promise, ...settlers } = Promise.withResolvers<Result>();
      const pending: Pending = { job, ...settlers };
      const dequeue = () => {
        const index = queue.indexOf(pending);
        if (index < 0) return;
        queue.splice(index, 1);
        pending.reject(signal?.reason);
      };
      signal?.addEventListener('abort', dequeue, { once: true });
      queue.push(pending);
      runNext();
      try {
        return await promise;
      } finally {
        signal?.removeEventListener('abort', dequeue);
      }
    },
    countPending: () => queue.length + (running ? 1 : 0),
    async close() {
      isClosed = true;
      clearTimeout(idleTimer);
      for (const { reject } of queue.splice(0)) reject(createUnavailable());
      running?.reject(createUnavailable());
      running = undefined;
      await endWorker();
    },
  };
}

function createUnavailable(cause?: unknown): AppError {
  return new AppError('unavailable', { retryAfterSeconds, cause });
}

/**
 * Returns the URL of a worker's script, which lies beside the module that starts it: as `.ts` in the source,
 * as `.js` in the build, which puts all scripts into one folder.
 */
export function workerFile(name: string, moduleUrl: string): URL {
  const type = moduleUrl.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./${name}.${type}`, moduleUrl);
}

/** Makes the calling thread run the jobs that `createJobThread` sends to it, with the lowest priority. */
export function runJobs<Job, Result>(run: (job: Job) => Result | Promise<Result>): void {
  lowerPriority();
  const reply = async (job: Job): Promise<WorkerReply<Result>> => {
    try {
      return { result: await run(job) };
    } catch (error) {
      return { error };
    }
  };
  parentPort?.on(
    'message',
    (job: Job) => void reply(job).then((message) => parentPort?.postMessage(message)),
  );
}

/**
 * Gives the calling thread the lowest scheduling priority. At equal priority, CPU-heavy work in it would take
 * every second time slice from the main thread. Only Linux has priorities per thread; elsewhere nothing
 * changes.
 */
function lowerPriority(): void {
  try {
    const threadId = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(threadId), constants.priority.PRIORITY_LOW);
  } catch {
    // Not on Linux: all threads have equal priority.
  }
}
