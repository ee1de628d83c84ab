import { parentPort, workerData } from 'node:worker_threads';
import SQLite from 'better-sqlite3';
import { findHits, type Hits, openTerms, type TextSearch } from './text-search.ts';

/** In KiB, for the pages of the index that are read again and again. */
const cacheSize = 16_384;

/** What the thread is told when it starts, and what it answers to each search. */
export type SearchWorkerData = { path: string };
export type SearchAnswer = { hits: Hits } | { fault: unknown };

const { path }: SearchWorkerData = workerData;
const connection = new SQLite(path);
openTerms(connection);
connection.pragma('query_only = ON');
connection.pragma(`cache_size = -${cacheSize}`);

parentPort?.on('message', (search: TextSearch) => {
  parentPort?.postMessage(answer(search));
});

function answer(search: TextSearch): SearchAnswer {
  try {
    return { hits: findHits(connection, search) };
  } catch (fault) {
    return { fault };
  }
}
