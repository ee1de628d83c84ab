import { createJobThread, type JobThread, workerFile } from '../threads/job-thread.ts';
import type { SearchWorkerData } from './search-worker.ts';
import type { Hits, TextSearch } from './text-search.ts';

export type SearchThread = {
  /** As a job of a thread: see `JobThread`. */
  find: JobThread<TextSearch, Hits>['ask'];
  close(): Promise<void>;
};

/** Searches off the main thread, on a connection of their own, so that no other request waits for one. */
export function createSearchThread(path: string, options?: { idleMs?: number }): SearchThread {
  const workerData: SearchWorkerData = { path };
  const thread = createJobThread<TextSearch, Hits>(
    workerFile('search-worker', import.meta.url),
    workerData,
    options,
  );
  return { find: (search, signal) => thread.ask(search, signal), close: () => thread.close() };
}
