import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SearchIndex } from '../../database/search-request.ts';
import { createWorker } from '../../workers/create-worker.ts';
import {
  buildIndexingStatements,
  type IndexingStatements,
  type QueryRunner,
  runRaw,
} from './search-index.ts';

/** New records are indexed this long after the first of them, or before the next search. */
const indexAfterMs = 200;

/**
 * Records in one transaction, for which other writes wait: less than a tenth of a second. Only a new index has more of
 * them to add.
 */
const batchRows = 250;

/** Indexing this much text takes some ten milliseconds, during which the thread does nothing else. */
const sliceChars = 50_000;

/**
 * Indexes new records for many commits together, and always before a search. Indexing each commit by itself
 * would be slow: every statement that writes to an FTS5 index rewrites a part of it. A check reads, and writes
 * only if there are unindexed rows, so that it causes no further check in an idle database.
 */
export function createSearchIndexer(
  indexes: readonly SearchIndex[],
  read: QueryRunner,
  inTransaction: (callback: (trx: QueryRunner) => Promise<void>) => Promise<void>,
) {
  const statements = indexes.map((index) => buildIndexingStatements(index, batchRows));
  // An earlier process may have left unindexed rows.
  let mayBeBehind = true;

  async function indexAll(signal: AbortSignal): Promise<undefined> {
    if (!mayBeBehind) return;
    mayBeBehind = false;
    try {
      while (await hasUnindexedRows(read, statements)) {
        await inTransaction((trx) => indexNewRows(trx, statements));
        // The next process goes on with a new index.
        if (signal.aborted) return;
      }
    } catch (error) {
      mayBeBehind = true;
      throw error;
    }
  }

  // After a failure the next search or commit tries again.
  const worker = createWorker({ run: indexAll, delayMs: indexAfterMs, runsAtStop: true });
  return {
    /** Checks for unindexed rows soon. To be called after every commit. */
    schedule(): void {
      mayBeBehind = true;
      worker.wake();
    },
    /** Indexes all rows committed before the call. Throws what the database throws. */
    catchUp: worker.runNow,
    /** Runs a scheduled check at once and waits for it. */
    close: worker.stop,
  };
}

async function hasUnindexedRows(db: QueryRunner, statements: IndexingStatements[]): Promise<boolean> {
  for (const { hasQueued } of statements) if ((await runRaw(db, hasQueued)).length > 0) return true;
  return false;
}

async function indexNewRows(trx: QueryRunner, statements: IndexingStatements[]): Promise<void> {
  for (const { hasQueued, lastPosition, addPositions, listLengths, addRows, clearQueue } of statements) {
    if ((await runRaw(trx, hasQueued)).length === 0) continue;
    const [{ n: last } = { n: 0 }] = await runRaw<{ n: number }>(trx, lastPosition);
    await runRaw(trx, addPositions);
    let from = last;
    for (const to of listSliceEnds(await runRaw<Text>(trx, listLengths, [last]))) {
      await runRaw(trx, addRows, [from, to]);
      from = to;
      // Requests that only read are answered in between.
      await nextTurn();
    }
    await runRaw(trx, clearQueue);
  }
}

type Text = { n: number; length: number };

/** Splits texts into slices; returns the position at which each slice ends. */
function listSliceEnds(texts: readonly Text[]): number[] {
  let chars = 0;
  return texts.flatMap(({ n, length }, index) => {
    chars += length;
    if (chars < sliceChars && index < texts.length - 1) return [];
    chars = 0;
    return [n];
  });
}
