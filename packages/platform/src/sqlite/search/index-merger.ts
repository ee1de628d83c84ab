import { setTimeout as sleep } from 'node:timers/promises';
import type { SearchIndex } from '../../database/search-request.ts';
import { createWorker } from '../../workers/create-worker.ts';
import { getSearchTables, type QueryRunner, type RunInTransaction, runRaw } from './search-index.ts';

/** Long enough for several deletions in a row to cost one merge. */
const mergeAfterMs = 5000;
/** Pages of an index that one transaction rewrites: a few milliseconds, for which other writes wait. */
const pagesPerStep = 16;
/** Pause between two steps, so that requests go on. */
const pauseMs = 10;

/** A noun with deleted records, which may have an index; `n` grows with every deletion. Triggers write these rows. */
type PendingOverwrite = { name: string; n: number };

/**
 * Removes the terms of deleted records from the search indexes. FTS5 only marks such records, and their terms stay in the
 * file until it rewrites that part of an index for another reason. Here each index is rewritten in small steps. Then
 * `emptyLog` empties the write-ahead log, which contains earlier versions of the pages; it returns false as long as a
 * reader needs them.
 */
export function createIndexMerger(
  indexes: readonly SearchIndex[],
  read: QueryRunner,
  inTransaction: RunInTransaction,
  emptyLog: () => Promise<boolean>,
) {
  async function mergeAll(signal: AbortSignal): Promise<number | undefined> {
    const pending = await runRaw<PendingOverwrite>(read, 'select name, n from pending_overwrite');
    for (const { name } of pending) {
      const index = indexes.find((one) => one.name === name);
      if (index) await mergeTable(getSearchTables(index).trigrams, signal);
    }
    if (pending.length === 0 || signal.aborted) return undefined;
    if (!(await emptyLog())) return mergeAfterMs;
    await inTransaction(async (trx) => {
      // Keeps the rows of nouns of which records have been deleted since.
      for (const { name, n } of pending)
        await runRaw(trx, 'delete from pending_overwrite where name = ? and n = ?', [name, n]);
    });
    return undefined;
  }

  async function mergeTable(table: string, signal: AbortSignal): Promise<void> {
    // A negative number starts a merge of all parts of the index, a positive one continues it.
    let pages = -pagesPerStep;
    while (!signal.aborted && (await inTransaction((trx) => mergeStep(trx, table, pages)))) {
      pages = pagesPerStep;
      await sleep(pauseMs);
    }
  }

  // After a failure the next commit tries again.
  const worker = createWorker({ run: mergeAll, delayMs: mergeAfterMs });
  return {
    /** Checks for deleted records soon. To be called after every commit. */
    schedule: worker.wake,
    /** Removes the remains of the records that were deleted before the call. Throws what the database throws. */
    merge: worker.runNow,
    /** Ends a merge after its current step. The next process continues it. */
    close: worker.stop,
  };
}

/** Returns false once there is nothing more to merge. */
async function mergeStep(trx: QueryRunner, table: string, pages: number): Promise<boolean> {
  const before = await countChanges(trx);
  await runRaw(trx, `insert into ${table} (${table}, rank) values ('merge', ?)`, [pages]);
  // The statement itself counts as a change.
  return (await countChanges(trx)) - before > 1;
}

async function countChanges(trx: QueryRunner): Promise<number> {
  const [row] = await runRaw<{ n: number }>(trx, 'select total_changes() as n');
  return row?.n ?? 0;
}
