import {
  type DashboardCounts,
  type DashboardSummary,
  recentApplicationsCount,
  recentMessagesCount,
} from '@isangano/contracts/dashboard/summary';
import { countApplications, listApplicationRows, listApplicationSeqs } from '../applications/queries.ts';
import type { Deps } from '../context.ts';
import { countMessages, listMessageRows } from '../messages/queries.ts';
import { countProjects } from '../projects/queries.ts';
import { findOldestPending } from './queries.ts';
import { readWeeks } from './read-weeks.ts';

const newest = { offset: 0, limit: recentApplicationsCount, from: 'newest' } as const;
const anyKind = { kind: undefined };

/** Returns what waits for staff, from counts that triggers maintain. */
export async function readCounts({ db: { read } }: Pick<Deps, 'db'>): Promise<DashboardCounts> {
  return {
    pendingApplications: await countApplications(read, { ...anyKind, status: 'pending' }),
    unreadMessages: await countMessages(read, { status: 'unread' }),
  };
}

/** Returns counts and the newest records. The cost does not grow with the number of records. */
export async function readSummary(deps: Pick<Deps, 'db' | 'clock'>): Promise<DashboardSummary> {
  const { read } = deps.db;
  const seqs = await listApplicationSeqs(read, { ...anyKind, status: undefined }, newest);
  return {
    ...(await readCounts(deps)),
    totalApplications: await countApplications(read, { ...anyKind, status: undefined }),
    activeProjects: await countProjects(read, 'active'),
    recentApplications: await listApplicationRows(read, seqs),
    recentMessages: await listMessageRows(read, undefined, recentMessagesCount),
    oldestPendingAt: await findOldestPending(read),
    weeks: await readWeeks(read, deps.clock()),
  };
}
