import type { SearchIndex, SearchRequest, SearchResult } from '../../database/search-request.ts';
import { createJobThread, type JobThread, workerFile } from '../../workers/job-thread.ts';
import type { SearchWorkerData } from './search-worker.ts';

/** Runs searches in a worker thread with its own connection, so that they do not block requests. */
export function createSearchThread(
  path: string,
  indexes: readonly SearchIndex[],
  options?: { idleMs?: number },
): JobThread<SearchRequest, SearchResult> {
  const workerData: SearchWorkerData = { path, indexes };
  return createJobThread(workerFile('search-worker', import.meta.url), workerData, options);
}
