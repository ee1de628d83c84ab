import { setImmediate as nextTurn } from 'node:timers/promises';
import { backOffMs, createWorker, type Worker } from '@isangano/platform/workers/create-worker';
import type { Deps, Staff } from '../../core/context.ts';
import { decisionMailDelayMs } from '../../core/undo-window.ts';
import { afterCommit, type Trx } from '../../database/database.ts';
import { type DoneChange, storeDone } from './begin-operation.ts';
import { findOperation, listUnfinishedIds, type OperationRow } from './queries.ts';
import { type ChunkDeps, runChunk } from './run-chunk.ts';

/** The longest pause, also after many failures: the mails about decisions wait for it. */
const backOff = { firstMs: 1000, maxMs: 60_000 };

/**
 * Runs or undoes operations on many records in the background, or stores their mails, according to their stored states:
 * one after the other, each in small transactions. Woken at the start, it continues unfinished operations of earlier
 * processes.
 */
export type BulkRunner = Worker & {
  /**
   * Stores a change of one record that was made in the same transaction, as an operation over it, and wakes after the commit.
   */
  storeDone(trx: Trx, staff: Staff, change: DoneChange): Promise<void>;
};

export function createBulkRunner(
  { sharedStore }: Pick<Deps, 'sharedStore'>,
  getDeps: () => ChunkDeps,
): BulkRunner {
  const failures = new Map<string, number>();

  async function runAll(signal: AbortSignal): Promise<number | undefined> {
    const deps = getDeps();
    const delays: number[] = [];
    for (const id of await listUnfinishedIds(deps.db.read)) {
      try {
        const delayMs = await runToEnd(deps, id, signal);
        if (delayMs !== undefined) delays.push(delayMs);
      } catch (error) {
        const count = (failures.get(id) ?? 0) + 1;
        failures.set(id, count);
        deps.log.error({ err: error, operationId: id }, 'an operation on many records has failed for now');
        delays.push(backOffMs(count, backOff));
      }
    }
    return delays.length > 0 ? Math.min(...delays) : undefined;
  }

  /** Returns after how many milliseconds there is more to do; undefined if there is nothing more. */
  async function runToEnd(deps: ChunkDeps, id: string, signal: AbortSignal): Promise<number | undefined> {
    let after = 0;
    while (!signal.aborted) {
      const operation = await findOperation(deps.db.read, id);
      const delayMs = operation ? getDelay(operation, deps.clock()) : undefined;
      if (!operation || delayMs === undefined || delayMs > 0) return delayMs;
      // Without a position the phase has ended, and the next one may follow.
      after = (await runChunk(deps, operation, after)) ?? 0;
      failures.delete(id);
      await nextTurn();
    }
    return undefined;
  }

  const worker = createWorker({
    run: runAll,
    onError: (err) =>
      getDeps().log.error({ err }, 'operations on many records cannot be read, will be retried'),
    retryMs: () => backOff.firstMs,
    sharing: { sharedStore, name: 'bulk operations' },
  });
  return {
    ...worker,
    async storeDone(trx, staff, change) {
      await storeDone(trx, getDeps(), staff, change);
      afterCommit(trx, worker.wake);
    },
  };
}

/** Returns after how many milliseconds there is something to do; undefined if there is nothing more. */
function getDelay({ state, mails_due_at }: OperationRow, now: number): number | undefined {
  if (state === 'running' || state === 'undoing') return 0;
  if (mails_due_at === null) return undefined;
  const delayMs = Date.parse(mails_due_at) - now;
  // A time far in the future was stored before the clock was set back.
  return delayMs > 2 * decisionMailDelayMs ? 0 : delayMs;
}
