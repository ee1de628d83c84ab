import { parentPort, workerData } from 'node:worker_threads';
import SQLite from 'better-sqlite3';
import type { Told } from '../threads/job-thread.ts';
import { lowerPriority } from '../threads/lower-priority.ts';
import { findHits, type Hits, openTerms, type TextSearch } from './text-search.ts';

/** In KiB, for the pages of the index that are read again and again. */
const cacheSize = 16_384;

/** What the thread is told when it starts. */
export type SearchWorkerData = { path: string };

lowerPriority();

const { path }: SearchWorkerData = workerData;
const connection = new SQLite(path);
openTerms(connection);
connection.pragma('query_only = ON');
connection.pragma(`cache_size = -${cacheSize}`);

parentPort?.on('message', (search: TextSearch) => {
  parentPort?.postMessage(answer(search));
});

function answer(search: TextSearch): Told<Hits> {
  try {
    return { answer: findHits(connection, search) };
  } catch (fault) {
    return { fault };
  }
}
