import {
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

/** Returns counts and the newest records. The cost does not grow with the number of records. */
export async function readSummary({
  db: { read },
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<DashboardSummary> {
  const seqs = await listApplicationSeqs(read, { ...anyKind, status: undefined }, newest);
  return {
    totalApplications: await countApplications(read, { ...anyKind, status: undefined }),
    pendingApplications: await countApplications(read, { ...anyKind, status: 'pending' }),
    activeProjects: await countProjects(read, 'active'),
    unreadMessages: await countMessages(read, { status: 'unread' }),
    recentApplications: await listApplicationRows(read, seqs),
    recentMessages: await listMessageRows(read, undefined, recentMessagesCount),
    oldestPendingAt: await findOldestPending(read),
    weeks: await readWeeks(read, clock()),
  };
}
