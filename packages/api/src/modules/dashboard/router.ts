import {
  type DashboardCounts,
  type DashboardSummary,
  type DashboardWeek,
  dashboardCounts,
  dashboardSummary,
  dashboardWeeks,
  recentApplicationsCount,
  recentMessagesCount,
} from '@isangano/contracts/dashboard/summary';
import { dayMs } from '@isangano/contracts/durations';
import type { Deps } from '../../core/context.ts';
import { readerProcedure, router } from '../../core/trpc.ts';
import type { Executor } from '../../database/database.ts';
import { countApplications, listApplications } from '../applications/module.ts';
import { countMessages, listMessageRows } from '../messages/module.ts';
import { countProjects } from '../projects/module.ts';
import { listDays } from './queries.ts';

export const dashboardRouter = router({
  counts: readerProcedure.output(dashboardCounts).query(({ ctx }) => readCounts(ctx)),

  summary: readerProcedure.output(dashboardSummary).query(({ ctx }) => readSummary(ctx)),
});

const weekDays = 7;

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Returns the last weeks, oldest first; the last one ends with the day of `now`. */
async function readWeeks(executor: Executor, now: number): Promise<DashboardWeek[]> {
  const firstMs = now - (dashboardWeeks * weekDays - 1) * dayMs;
  const days = await listDays(executor, toDay(firstMs));
  return Array.from({ length: dashboardWeeks }, (_, index) => {
    const startMs = firstMs + index * weekDays * dayMs;
    const [from, until] = [toDay(startMs), toDay(startMs + weekDays * dayMs)];
    const inWeek = days.filter(({ day }) => day >= from && day < until);
    const received = (noun: string) =>
      sum(inWeek.filter((count) => count.noun === noun).map((count) => count.received));
    const decided = sum(inWeek.map((count) => count.decided));
    return {
      from,
      applications: received('application'),
      messages: received('message'),
      waitDays: decided > 0 ? sum(inWeek.map((count) => count.wait_days)) / decided : null,
    };
  });
}

const newest = { offset: 0, limit: recentApplicationsCount, from: 'newest' } as const;
const oldest = { offset: 0, limit: 1, from: 'oldest' } as const;
const pending = { status: 'pending' } as const;

/** Returns what waits for staff, from counts that triggers maintain. */
async function readCounts({ db: { read } }: Pick<Deps, 'db'>): Promise<DashboardCounts> {
  return {
    pendingApplications: await countApplications(read, pending),
    unreadMessages: await countMessages(read, { status: 'unread' }),
  };
}

/** Returns counts and the newest records. The cost does not grow with the number of records. */
async function readSummary(deps: Pick<Deps, 'db' | 'clock'>): Promise<DashboardSummary> {
  const { read } = deps.db;
  const [oldestPending] = await listApplications(read, pending, oldest);
  return {
    ...(await readCounts(deps)),
    totalApplications: await countApplications(read, {}),
    activeProjects: await countProjects(read, 'active'),
    recentApplications: await listApplications(read, {}, newest),
    recentMessages: await listMessageRows(read, undefined, recentMessagesCount),
    oldestPendingAt: oldestPending?.createdAt ?? null,
    weeks: await readWeeks(read, deps.clock()),
  };
}
