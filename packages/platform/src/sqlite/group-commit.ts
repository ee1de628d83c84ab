import { setImmediate as nextTurn } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import type { Executor, Trx } from './database.ts';
import { executeDirectly } from './prepared-query.ts';

/** Most writes in one commit, so that the first of them does not wait for too many others. */
const groupMax = 100;

type PendingWrite<Schema> = {
  /** Runs the callback, possibly for the second time; returns a function that resolves its promise. */
  run: (trx: Trx<Schema>) => Promise<() => void>;
  reject: (error: unknown) => void;
};

export type Writer<Schema> = <Result>(callback: (trx: Trx<Schema>) => Promise<Result>) => Promise<Result>;

/**
 * Returns a function that runs callbacks one after the other, and those that were called at the same time in
 * one transaction: making it durable costs the same for one write as for many. If one callback of a group
 * fails, the group is rolled back and each callback runs again in a transaction of its own, so that only that
 * one fails. All promises resolve after their commit, and after a call of `onCommit`.
 */
export function createWriter<Schema>(
  db: Executor<Schema>,
  connection: SQLite.Database,
  onCommit: () => void,
): Writer<Schema> {
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
    try {
      const resolvers = await commit(group);
      onCommit();
      for (const resolve of resolvers) resolve();
    } catch (error) {
      // Nothing was committed. A savepoint for each write would avoid this, but make SQLite copy every page.
      if (group.length > 1 && !isUnavailable(error)) for (const write of group) await runGroup([write]);
      else for (const { reject } of group) reject(error);
    }
  }

  async function commit(group: PendingWrite<Schema>[]): Promise<(() => void)[]> {
    const trx = await db.startTransaction().execute();
    executeDirectly(trx, connection);
    try {
      const resolvers: (() => void)[] = [];
      for (const { run } of group) resolvers.push(await run(trx));
      await trx.commit().execute();
      return resolvers;
    } catch (error) {
      await trx.rollback().execute();
      throw error;
    }
  }

  return (callback) =>
    new Promise((resolve, reject) => {
      queue.push({
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

/** Whether the disk is full or failing, or another process has locked the database. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && /^SQLITE_(FULL|BUSY|IOERR)/.test(error.code);
}
