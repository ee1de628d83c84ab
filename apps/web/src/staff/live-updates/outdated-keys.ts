import type { LiveNoun, LiveUpdate } from '@isangano/contracts/live-updates/change';
import type { RecordNoun } from '@isangano/contracts/records';
import type { QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { api } from '../base/api.ts';
import { isRecordNoun, recordPages } from '../registry.ts';

const dashboardKey = getQueryKey(api.dashboard);

/** What is shown beside the records of every kind. */
const sharedKeys = [api.assignments, api.notes, api.replies, api.views].map((router) => getQueryKey(router));

const otherKeys: Record<Exclude<LiveNoun, RecordNoun>, readonly QueryKey[]> = {
  project: [getQueryKey(api.projects), dashboardKey],
  presence: [getQueryKey(api.presence)],
};

/** Lists the keys of the queries that are to be fetched again after updates, each once. */
export function listOutdatedKeys(updates: readonly LiveUpdate[]): QueryKey[] {
  const keys = updates.flatMap(({ noun }) =>
    isRecordNoun(noun)
      ? [getQueryKey(api[recordPages[noun].router]), ...sharedKeys, dashboardKey]
      : otherKeys[noun],
  );
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
}
