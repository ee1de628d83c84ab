import { workerData } from 'node:worker_threads';
import SQLite from 'better-sqlite3';
import * as z from 'zod/mini';
import { type SearchRequest, searchIndex } from '../../database/search-request.ts';
import { runJobs } from '../../workers/job-thread.ts';
import { findRecords } from './find-records.ts';
import { createVocabularyTables } from './search-index.ts';

/** Page cache for the parts of the indexes that most searches read. */
const cacheKiB = 16_384;

/** Passed to the thread when it starts. */
const searchWorkerData = z.object({ path: z.string(), indexes: z.readonly(z.array(searchIndex)) });
export type SearchWorkerData = z.output<typeof searchWorkerData>;

const { path, indexes } = searchWorkerData.parse(workerData);
const connection = new SQLite(path);
createVocabularyTables(connection, indexes);
connection.pragma('query_only = ON');
connection.pragma(`cache_size = -${cacheKiB}`);

runJobs((search: SearchRequest) => {
  const index = indexes.find(({ name }) => name === search.index);
  if (!index) throw new Error(`there is no search index ${search.index}`);
  return findRecords(connection, index, search);
});
