import { type DashboardWeek, dashboardWeeks } from '@isangano/contracts/dashboard/summary';
import type { Executor } from '../../database/database.ts';
import { listDays } from './queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
const weekDays = 7;

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Returns the last weeks, oldest first; the last one ends with the day of `now`. */
export async function readWeeks(executor: Executor, now: number): Promise<DashboardWeek[]> {
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
