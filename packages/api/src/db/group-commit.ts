import { setImmediate as nextTurn } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import type { Executor, Trx } from './database.ts';
import { runAtOnce } from './prepared.ts';
import { hasNewTexts } from './text-index.ts';

/** So many writes share a commit at most, so that the first of them does not wait for too many others. */
const groupMax = 100;

type Write = {
  /** Does the work, again if need be; answers how to tell its caller once it is committed. */
  run: (trx: Trx) => Promise<() => void>;
  reject: (fault: unknown) => void;
};

type Committed = { answers: (() => void)[]; hasTexts: boolean };

export type Writer = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>;

/**
 * Runs works one after the other, and those that come in together in one transaction: making it durable costs the
 * same for one as for many. If one of them fails they are run again, each by itself: so it fails alone. All are
 * answered after their commit.
 */
export function createWriter(db: Executor, connection: SQLite.Database, noteNewTexts: () => void): Writer {
  const waiting: Write[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      await gather();
      await runGroup(waiting.splice(0, groupMax));
    }
    isRunning = false;
  }

  /** Waits for what else is coming in: a commit costs more than a few turns of the event loop. */
  async function gather(): Promise<void> {
    let before: number;
    do {
      before = waiting.length;
      await nextTurn();
    } while (waiting.length > before && waiting.length < groupMax);
  }

  async function runGroup(group: Write[]): Promise<void> {
    try {
      const { answers, hasTexts } = await commit(group);
      if (hasTexts) noteNewTexts();
      for (const answer of answers) answer();
    } catch (fault) {
      // Nothing was committed. Almost always nobody fails; a way back for each would make SQLite copy every page.
      if (group.length > 1 && !isUnavailable(fault)) for (const write of group) await runGroup([write]);
      else for (const { reject } of group) reject(fault);
    }
  }

  async function commit(group: Write[]): Promise<Committed> {
    const trx = await db.startTransaction().execute();
    runAtOnce(trx, connection);
    try {
      const answers: (() => void)[] = [];
      for (const { run } of group) answers.push(await run(trx));
      const hasTexts = await hasNewTexts(trx);
      await trx.commit().execute();
      return { answers, hasTexts };
    } catch (fault) {
      // A full disk has rolled the transaction back already.
      await trx
        .rollback()
        .execute()
        .catch(() => undefined);
      throw fault;
    }
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({
        async run(trx) {
          const result = await work(trx);
          return () => resolve(result);
        },
        reject,
      });
      if (isRunning) return;
      isRunning = true;
      void runAll();
    });
}

/** The disk is full, or another process has locked the database: no write can help that. */
export function isUnavailable(fault: unknown): boolean {
  return fault instanceof SQLite.SqliteError && /^SQLITE_(FULL|BUSY|IOERR)/.test(fault.code);
}
