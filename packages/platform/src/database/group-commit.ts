import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import { listCompletions, runTogether, type Trx, type WriteOptions, type Writer } from './connections.ts';

/** Maximum number of writes in one commit, so that the first of them does not wait for too many others. */
const groupMax = 100;

const retryAfterSeconds = 5;

type PendingWrite<Schema> = {
  /** Runs the callback, possibly for the second time; returns a function that resolves its promise. */
  run: (trx: Trx<Schema>) => Promise<() => void>;
  reject: (error: unknown) => void;
} & WriteOptions;

export type OpenTransaction<Schema> = {
  trx: Trx<Schema>;
  commit: () => Promise<void>;
  /** Also after a commit that failed. Rejects with the reason for which the transaction could not begin. */
  rollback: () => Promise<void>;
};

type WriterOptions<Schema> = {
  begin: () => Promise<OpenTransaction<Schema>>;
  /** Whether an error says that the database cannot write now, whatever is written. */
  isUnavailable: (error: unknown) => boolean;
  onCommit: () => void;
};

/**
 * Returns a function that runs callbacks one after the other, except for independent ones. Concurrent calls share one
 * transaction: making it durable costs the same for one write as for many. If one callback of a group fails, the group
 * is rolled back and each callback runs again in a transaction of its own, so that only that one fails. All promises
 * resolve after their commit, and after a call of `onCommit`.
 */
export function createWriter<Schema>({
  begin,
  isUnavailable,
  onCommit,
}: WriterOptions<Schema>): Writer<Schema> {
  const queue: PendingWrite<Schema>[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    while (queue.length > 0) {
      await waitForGroup();
      await runGroup(queue.splice(0, groupMax));
    }
    isRunning = false;
  }

  /** Waits until no more writes are added: a commit costs more than a few turns of the event loop. */
  async function waitForGroup(): Promise<void> {
    let lengthBefore: number;
    do {
      lengthBefore = queue.length;
      await nextTurn();
    } while (queue.length > lengthBefore && queue.length < groupMax);
  }

  async function runGroup(group: PendingWrite<Schema>[]): Promise<void> {
    let completions: (() => void)[];
    try {
      completions = await commit(group);
    } catch (error) {
      // Nothing was committed. A savepoint for each write would avoid this, but make SQLite copy every page.
      if (isUnavailable(error)) {
        const unavailable = new AppError('unavailable', { cause: error, retryAfterSeconds });
        for (const { reject } of group) reject(unavailable);
      } else if (group.length > 1) for (const write of group) await runGroup([write]);
      else for (const { reject } of group) reject(error);
      return;
    }
    onCommit();
    // Committed writes are acknowledged, and writes go on, even if a function after the commit fails.
    for (const complete of completions)
      try {
        complete();
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error));
      }
  }

  async function commit(group: PendingWrite<Schema>[]): Promise<(() => void)[]> {
    const { trx, ...transaction } = await begin();
    try {
      const resolvers: (() => void)[] = [];
      for (const part of splitGroup(group)) {
        resolvers.push(...(await runTogether(part.map(({ run }) => run(trx)))));
      }
      await transaction.commit();
      return [...listCompletions(trx), ...resolvers];
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }

  return (callback, options) =>
    new Promise((resolve, reject) => {
      queue.push({
        ...options,
        async run(trx) {
          const result = await callback(trx);
          return () => resolve(result);
        },
        reject,
      });
      if (isRunning) return;
      isRunning = true;
      void runAll();
    });
}

/** Splits a group into parts, in its order, whose writes may run at the same time. */
function splitGroup<Write extends WriteOptions>(group: readonly Write[]): Write[][] {
  const parts: Write[][] = [];
  let keys = new Set<string | undefined>();
  for (const write of group) {
    const mustFollow = [undefined, write.orderKey].some((key) => keys.has(key));
    const part = parts.at(-1);
    if (part && !mustFollow && write.orderKey !== undefined) part.push(write);
    else {
      parts.push([write]);
      keys = new Set();
    }
    keys.add(write.orderKey);
  }
  return parts;
}
