import type { SearchIndex } from '../../database/search-index.ts';
import type { SearchRequest, SearchResult } from '../../database/search-request.ts';
import { createJobThread, type JobThread, workerFile } from '../../workers/job-thread.ts';
import type { SearchWorkerData } from './search-worker.ts';

export type SearchThread = {
  /** Runs as a job; see `JobThread`. */
  find: JobThread<SearchRequest, SearchResult>['run'];
  close(): Promise<void>;
};

/** Runs searches in a worker thread with its own connection, so that they do not block requests. */
export function createSearchThread(
  path: string,
  indexes: readonly SearchIndex[],
  options?: { idleMs?: number },
): SearchThread {
  const workerData: SearchWorkerData = { path, indexes };
  const thread = createJobThread<SearchRequest, SearchResult>(
    workerFile('search-worker', import.meta.url),
    workerData,
    options,
  );
  return { find: (search, signal) => thread.run(search, signal), close: () => thread.close() };
}
