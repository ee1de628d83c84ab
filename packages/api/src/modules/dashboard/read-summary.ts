import {
  type DashboardCounts,
  type DashboardSummary,
  recentApplicationsCount,
  recentMessagesCount,
} from '@isangano/contracts/dashboard/summary';
import type { Deps } from '../../core/context.ts';
import { countApplications, listApplicationRows, listApplicationSeqs } from '../applications/module.ts';
import { countMessages, listMessageRows } from '../messages/module.ts';
import { countProjects } from '../projects/module.ts';
import { readWeeks } from './read-weeks.ts';

const newest = { offset: 0, limit: recentApplicationsCount, from: 'newest' } as const;
const oldest = { offset: 0, limit: 1, from: 'oldest' } as const;
const pending = { status: 'pending' } as const;

/** Returns what waits for staff, from counts that triggers maintain. */
export async function readCounts({ db: { read } }: Pick<Deps, 'db'>): Promise<DashboardCounts> {
  return {
    pendingApplications: await countApplications(read, pending),
    unreadMessages: await countMessages(read, { status: 'unread' }),
  };
}

/** Returns counts and the newest records. The cost does not grow with the number of records. */
export async function readSummary(deps: Pick<Deps, 'db' | 'clock'>): Promise<DashboardSummary> {
  const { read } = deps.db;
  const [oldestPending] = await listApplicationRows(read, await listApplicationSeqs(read, pending, oldest));
  const seqs = await listApplicationSeqs(read, {}, newest);
  return {
    ...(await readCounts(deps)),
    totalApplications: await countApplications(read, {}),
    activeProjects: await countProjects(read, 'active'),
    recentApplications: await listApplicationRows(read, seqs),
    recentMessages: await listMessageRows(read, undefined, recentMessagesCount),
    oldestPendingAt: oldestPending?.createdAt ?? null,
    weeks: await readWeeks(read, deps.clock()),
  };
}
