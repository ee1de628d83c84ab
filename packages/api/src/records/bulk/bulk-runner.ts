import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Staff } from '../../core/context.ts';
import type { Trx } from '../../database/database.ts';
import { type DoneChange, storeDone } from './begin-operation.ts';
import { findOperation, listUnfinishedIds, type OperationRow } from './queries.ts';
import { type ChunkDeps, runChunk } from './run-chunk.ts';

const retryMs = 1000;
/** After so many failures in a row, the next start of the server tries again. */
const failuresMax = 10;

/** Runs operations on many records in the background, one after the other, each in small transactions. */
export type BulkRunner = {
  /**
   * Stores a change of one record that was made in the same transaction, as an operation over it; after the commit, `run` goes on
   * with it. Returns its id.
   */
  storeDone(trx: Trx, staff: Staff, change: DoneChange): Promise<string>;
  /** Runs or undoes an operation, or stores its mails, according to its stored state. */
  run(id: string): void;
  /** Goes on with what an earlier process has not finished. */
  resume(): Promise<void>;
  stop(): Promise<void>;
};

export function createBulkRunner(getDeps: () => ChunkDeps): BulkRunner {
  const timers = new Map<string, NodeJS.Timeout>();
  let isStopping = false;
  let last: Promise<void> = Promise.resolve();

  async function runToEnd(id: string): Promise<void> {
    const deps = getDeps();
    let after = 0;
    for (let failures = 0; failures < failuresMax && !isStopping; ) {
      try {
        const operation = await findOperation(deps.db.read, id);
        const delayMs = operation ? getDelay(operation, deps.clock()) : undefined;
        if (!operation || delayMs === undefined) return;
        if (delayMs > 0) return runLater(id, delayMs);
        // Without a position the phase has ended, and the next one may follow.
        after = (await runChunk(deps, operation, after)) ?? 0;
        failures = 0;
        await nextTurn();
      } catch (error) {
        failures += 1;
        deps.log.error({ err: error, operationId: id }, 'an operation on many records has failed for now');
        await wait(retryMs, undefined, { ref: false });
      }
    }
  }

  function run(id: string): void {
    last = last.then(() => runToEnd(id));
  }

  function runLater(id: string, delayMs: number): void {
    clearTimeout(timers.get(id));
    const timer = setTimeout(() => {
      timers.delete(id);
      run(id);
    }, delayMs);
    timers.set(id, timer.unref());
  }

  return {
    storeDone: (trx, staff, change) => storeDone(trx, getDeps(), staff, change),
    run,
    async resume() {
      for (const id of await listUnfinishedIds(getDeps().db.read)) run(id);
    },
    async stop() {
      isStopping = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await last;
    },
  };
}

/** Returns after how many milliseconds there is something to do; undefined if there is nothing more. */
function getDelay({ state, mails_due_at }: OperationRow, now: number): number | undefined {
  if (state === 'running' || state === 'undoing') return 0;
  return mails_due_at === null ? undefined : Date.parse(mails_due_at) - now;
}
