import type { AppRouter } from '@isangano/api/router';
import type { LiveNoun, LiveUpdate } from '@isangano/contracts/live-updates/change';
import type { RecordNoun } from '@isangano/contracts/records';
import type { QueryKey } from '@tanstack/react-query';
import { isRecordNoun, recordPages } from '../registry.ts';

type RouterName = keyof AppRouter['_def']['record'];

/** What is shown beside the records of every kind. */
const besideRecords: readonly RouterName[] = ['assignments', 'notes', 'replies', 'views', 'dashboard'];

const others: Record<Exclude<LiveNoun, RecordNoun>, readonly RouterName[]> = {
  project: ['projects', 'dashboard'],
  presence: ['presence'],
};

/** Lists the keys of the queries that are to be fetched again after updates, each once. */
export function listOutdatedKeys(updates: readonly LiveUpdate[]): QueryKey[] {
  const routers = updates.flatMap(({ noun }) =>
    isRecordNoun(noun) ? [recordPages[noun].router, ...besideRecords] : others[noun],
  );
  // As tRPC writes the key of all queries of a router.
  return [...new Set(routers)].map((router) => [[router]]);
}
